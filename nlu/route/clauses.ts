// Owns cutting a message into plain clauses: lower case, no accents, no apostrophes, texting spelling written out. Linear in the text.
import { matchesOf } from '../matches.ts';

export type Clause = {
  text: string;
  /** It ended with a question mark, or began with one. */
  asked: boolean;
};

/** What people want they say in the first or in the last sentences. */
const MAX_HEAD = 500;
const MAX_TAIL = 200;
const MAX_CLAUSES = 24;

/** Only where it stands alone as a word. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    r: 'are',
    pls: 'please',
    plz: 'please',
    plss: 'please',
    thx: 'thanks',
    thnx: 'thanks',
    thanx: 'thanks',
    tks: 'thanks',
    ty: 'thanks',
    tysm: 'thanks',
    wanna: 'want to',
    gotta: 'have to',
    gonna: 'going to',
    gimme: 'give me',
    lemme: 'let me',
    tlk: 'talk',
    spk: 'speak',
    sb: 'somebody',
    sm1: 'someone',
    some1: 'someone',
    rep: 'representative',
    reps: 'representative',
    csr: 'representative',
    nvm: 'never mind',
    nevermind: 'never mind',
    wut: 'what',
    wat: 'what',
    whats: 'what is',
    thats: 'that is',
    its: 'it is',
    im: 'i am',
    ive: 'i have',
    id: 'i would',
    ill: 'i will',
    youre: 'you are',
    cya: 'see you',
    ttyl: 'talk to you later',
    xfavor: 'por favor',
    porfa: 'por favor',
    porfavor: 'por favor',
    pf: 'por favor',
    q: 'que',
    xq: 'por que',
  }),
);

/** Lower case, without accents and apostrophes. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’`´]/g, '');

export function clausesOf(text: string): Clause[] {
  const head = text.slice(0, MAX_HEAD);
  const kept =
    text.length > MAX_HEAD + MAX_TAIL ? `${head}\n${text.slice(-MAX_TAIL)}` : text.slice(0, MAX_HEAD + MAX_TAIL);
  const clauses: Clause[] = [];
  for (const [piece] of matchesOf(plainText(kept), /[^.!?;\n]+[.!?;\n]*/g)) {
    const words = piece.match(/[\p{L}\p{N}]+/gu) ?? [];
    const plain = words.map((word) => WRITTEN_OUT.get(word) ?? word).join(' ');
    if (plain !== '') clauses.push({ text: plain, asked: piece.includes('?') || piece.includes('¿') });
    if (clauses.length >= MAX_CLAUSES) break;
  }
  return clauses;
}
