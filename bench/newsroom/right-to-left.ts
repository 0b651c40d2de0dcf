import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sections = [
  { id: 'city', name: 'المدينة', slug: 'المدينة' },
  { id: 'sea', name: 'البحر والميناء', slug: 'البحر-والميناء' },
  { id: 'culture', name: 'ثقافة', slug: 'ثقافة' },
];
const tags = [
  { id: 'port', name: 'الميناء القديم', slug: 'الميناء-القديم' },
  { id: 'schools', name: 'المدارس', slug: 'المدارس' },
];
const authors = [
  { id: 'a1', name: 'ليلى حدّاد', slug: 'ليلى-حداد', email: 'leila@marsa.example' },
  { id: 'a2', name: 'سامر القاسم', slug: 'سامر-القاسم', email: 'samer@marsa.example' },
];
const headlines = [
  'الميناء القديم يفتح أبوابه من جديد بعد ترميم دام ثلاث سنوات',
  'المجلس البلدي يقرّ ميزانية العام 2027 بزيادة قدرها 4.5%',
  'مكتبة الحي تحتفل بمئة عام على تأسيسها',
  'صيادو الشاطئ الشرقي يعودون إلى البحر',
  'خطوط حافلات جديدة تربط الضاحية بمركز المدينة',
  'معرض للصور يروي تاريخ السوق: «وجوه من الأمس»',
  'المدارس تستقبل 12,400 تلميذ في اليوم الأول',
  'كيف غيّر تطبيق WhatsApp طريقة بيع السمك؟',
];
const sentences = [
  'عاد الصيادون إلى البحر صباح اليوم بعد أن أعلنت هيئة الميناء انتهاء أعمال الترميم.',
  'وقال رئيس المجلس إن المشروع كلّف 3.2 مليون دولار، وإنه انتهى قبل موعده بأسبوعين.',
  'ويقول السكان إن الحركة في الشارع الرئيسي عادت إلى ما كانت عليه قبل ثلاث سنوات.',
  'ومن المنتظر أن تُفتح القاعة الكبرى أمام الزوّار في 15 كانون الأول عند الساعة 10:30.',
];

/** A small site in a language that is written from right to left, as a folder that the import reads. */
export async function writeRightToLeft(folder: string): Promise<string> {
  const path = join(folder, 'right-to-left');
  await mkdir(path, { recursive: true });
  const posts = Array.from({ length: 48 }, (_, at) => postAt(at));
  const write = (name: string, rows: readonly object[]) =>
    writeFile(join(path, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await Promise.all([
    write('authors', authors),
    write('sections', sections),
    write('tags', tags),
    write('posts', posts),
  ]);
  return path;
}

function postAt(at: number) {
  const title = headlines[at % headlines.length] ?? '';
  const edition = Math.floor(at / headlines.length) + 1;
  const time = new Date(Date.UTC(2026, 10, 20) - at * 11 * 3_600_000).toISOString();
  const slugOf = (number: number) => `خبر-${number + 1}`;
  const paragraph = (from: number) =>
    `<p>${sentences.map((_, step) => sentences[(from + step) % sentences.length]).join(' ')}</p>`;
  return {
    ...{ id: `p${at}`, title: edition === 1 ? title : `${title} (${edition})`, slug: slugOf(at) },
    ...{ status: 'live', author_id: authors[at % 2]?.id, section_id: sections[at % 3]?.id },
    ...{ tag_ids: [tags[at % 2]?.id], created_at: time, updated_at: time, published_at: time },
    html: `${paragraph(at)}<h2>ما الذي يتغيّر؟</h2>${paragraph(at + 1)}
      <ul><li>مواعيد جديدة من 8:00 إلى 20:00</li><li>تذاكر عبر الإنترنت على <a href="https://example.org/tickets">example.org/tickets</a></li></ul>
      <blockquote><p>«لم أتوقع أن أرى الميناء هكذا مرة أخرى»، يقول أحد البحّارة.</p></blockquote>
      <table><tr><th>السنة</th><th>الزوّار</th></tr><tr><td>2025</td><td>18,204</td></tr><tr><td>2026</td><td>23,911</td></tr></table>
      <p><a href="/${encodeURIComponent(slugOf((at + 1) % 48))}">اقرأ أيضاً</a></p><pre><code>GET /feed.xml</code></pre>${paragraph(at + 2)}`,
  };
}
