import { createDraw } from '#apps/demo/newsroom/seeded-random.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Words that stand in very many headlines. */
export const nouns = words(`council budget school bridge road hospital market library station harbour museum
  festival election housing water plan report fund strike court police union review tax rent bus train park river
  factory airport team coach season match final league record study survey vote inquiry permit rule contract
  campaign charity community college nurse teacher driver farmer tenant landlord planner minister mayor resident
  volunteer shop garden theatre concert exhibition storm flood drought fire power price wage job site centre`);
export const adjectives =
  words(`new old local public private early late final first second long short major minor
  rising falling empty crowded famous forgotten quiet busy cheap costly green historic modern temporary permanent
  disputed planned promised hidden open closed rural urban northern southern eastern western annual weekly secret
  popular troubled ambitious abandoned abrupt abundant reluctant generous cautious bold steady sudden`);
export const verbs =
  words(`approves rejects delays plans opens closes reviews backs blocks wins loses faces seeks
  demands warns promises cuts raises doubles halves repairs rebuilds sells buys saves abandons abolishes accepts
  answers questions celebrates defends drops ends extends finds funds joins launches leaves moves names offers
  pauses praises protects publishes replaces returns reveals starts stops supports tests welcomes`);
export const events =
  words(`protest debate storm vote inquiry audit strike fire flood election hearing review ruling
  delay leak survey closure opening merger appeal`);

const starts =
  words(`Al Ash Bar Bel Bran Cal Car Cor Dal Den Dor El Fal Far Fen Gar Gil Glen Hal Har Hol Ing Kel Kin
  Lan Lin Lor Mal Mar Mor Nar Nor Oak Or Pel Pen Quar Ral Rav Ros Sal Sel Stan Sul Tam Tel Thor Tor Ul Var Ven Wal
  Wex Wil Wyn Yar Zel`);
const middles = words(
  'a e i o u an en in on ar er or ad ed id il ol ul am em ban den fel gar len mon ras ten vil',
);
const ends =
  words(`bury by combe dale den don field ford gate ham haven hill holm hurst leigh ley mere minster mouth
  ness port ridge shaw stead stoke thorpe ton vale wick wood worth wyke`);

/** Names that are told apart, the same on every machine. */
function names(kind: string, count: number): string[] {
  const draw = createDraw(`names/${kind}`);
  const found = new Set<string>();
  while (found.size < count) found.add(draw.pick(starts) + draw.pick(middles) + draw.pick(ends));
  return [...found];
}

/** From the few that everybody writes about to hamlets that are named once in years. */
export const places = names('places', 2_500);
export const surnames = names('people', 3_500);
export const firstNames =
  words(`Ada Alan Amir Anna Ben Carla Chen Clara Dan Dina Elif Emma Eric Fatima Finn Grace Hana
  Hugo Ida Ivan Jane Jonas Kai Karim Lea Leo Lina Lucas Maya Milan Mina Nadia Nils Noor Olga Omar Paul Petra Rosa Ruth
  Sam Sara Sofia Tara Theo Tomas Uma Vera Viktor Yusuf Zoe`);
