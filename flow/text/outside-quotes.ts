// Owns changing an expression everywhere but inside its quoted texts.

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

export function editOutsideQuotes(source: string, edit: (code: string) => string): string {
  let edited = '';
  let from = 0;
  for (const { index, 0: quoted } of source.matchAll(QUOTED)) {
    edited += edit(source.slice(from, index)) + quoted;
    from = index + quoted.length;
  }
  return edited + edit(source.slice(from));
}
