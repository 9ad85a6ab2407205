// Owns how alike two words sound: spelling is folded to sounds, then compared with near sounds costing less than far ones. Pure.
import { LRUCache } from 'lru-cache';

const NEAR: readonly string[] = ['aeiouy', 'td', 'pb', 'kg', 'fv', 'sz', 'mn', 'lr'];
const kin = new Map(NEAR.flatMap((group, i) => group.split('').map((sound) => [sound, i] as const)));

const MAX_REMEMBERED = 20_000;
const sounds = new LRUCache<string, string>({ max: MAX_REMEMBERED, memoMethod: soundsOf });

function soundsOf(word: string): string {
  return word
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/ph/g, 'f')
    .replace(/gh/g, '')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/^([^aeiou])e$/, '$1i')
    .replace(/(?<=[^aeiou])e$/, '')
    .replace(/al(?=[lktd])/g, 'ol')
    .replace(/oa|aw|au|ou/g, 'o')
    .replace(/ee|ea|ie/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(.)\1+/g, '$1');
}

const compared = new LRUCache<string, number>({ max: MAX_REMEMBERED });

/** 1 = the same sounds, 0 = nothing in common. A shared "-ing" says nothing, so it is not counted. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  // Words far apart in length are not worth remembering: speech that is nonsense is full of them.
  if (Math.abs(a.length - b.length) > 3 || a.length > 35) return 0;
  const pair = `${a} ${b}`;
  const known = compared.get(pair);
  if (known !== undefined) return known;
  const found = compare(a, b);
  compared.set(pair, found);
  return found;
}

function compare(a: string, b: string): number {
  const [x, y] = /..ing$/.test(a) && /..ing$/.test(b) ? [a.slice(0, -3), b.slice(0, -3)] : [a, b];
  if (x.length > 32) return 0;
  return Math.max(alike(x, y), alike(sounds.memo(x), sounds.memo(y)));
}

function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

function distance(a: string, b: string): number {
  let row: number[] = [];
  let next: number[] = [];
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + cost(a[i - 1]!, b[j - 1]!);
      next[j] = Math.min(swap, row[j]! + 1, next[j - 1]! + 1);
    }
    [row, next] = [next, row];
  }
  return row[b.length]!;
}

function cost(a: string, b: string): number {
  if (a === b) return 0;
  const group = kin.get(a);
  return group !== undefined && group === kin.get(b) ? 0.5 : 1;
}
