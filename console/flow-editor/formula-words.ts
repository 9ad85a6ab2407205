// Owns how a formula of comparisons reads on the canvas, where the parser of formulas is not loaded. Pure.

const SIGNS: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '>': 'is more than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
};
const TEXT = '"[^"\\\\]*"';
const NAME = '([A-Za-z_][\\w.]*)';
const COMPARED = new RegExp(`^${NAME} (==|!=|>=|<=|>|<) (true|false|null|-?\\d+(?:\\.\\d+)?|${TEXT})$`);
const SEARCHED = new RegExp(
  `^(!?)default\\(${NAME}, ""\\)\\.lowerAscii\\(\\)\\.(contains|startsWith)\\((${TEXT})\\.lowerAscii\\(\\)\\)$`,
);
const EMPTY = new RegExp(`^default\\(${NAME}, ""\\) (==|!=) ""$`);
/** Whether a value is known is asked first, only so that the comparison is no error. */
const GUARDED = new RegExp(`^\\(${NAME} != null && (\\1.*)\\)$`);

const spoken = (name: string): string => name.replace(/\.amount$/, '').replaceAll('_', ' ');
const value = (text: string): string =>
  ({ true: 'yes', false: 'no' })[text] ?? (text.startsWith('"') ? `“${text.slice(1, -1)}”` : text);

function partWords(part: string): string | undefined {
  const [, , guarded = part] = GUARDED.exec(part) ?? [];
  const [, name, sign, compared] = COMPARED.exec(guarded) ?? [];
  if (name !== undefined && sign !== undefined && compared !== undefined) {
    if (compared === 'null') return `${spoken(name)} is ${sign === '!=' ? '' : 'not '}known`;
    return `${spoken(name)} ${SIGNS[sign]} ${value(compared)}`;
  }
  const [, not, text, search, words = ''] = SEARCHED.exec(part) ?? [];
  if (text !== undefined) {
    const contains = not === '!' ? 'does not contain' : 'contains';
    return `${spoken(text)} ${search === 'contains' ? contains : 'begins with'} ${value(words)}`;
  }
  const [, empty, is] = EMPTY.exec(part) ?? [];
  return empty === undefined ? undefined : `${spoken(empty)} is ${is === '!=' ? 'not ' : ''}empty`;
}

/** In words where all of it is simple, else as it is written. */
export function formulaWords(formula: string): string {
  const isAny = formula.includes(' || ');
  const parts = formula.split(isAny ? ' || ' : ' && ').map(partWords);
  return parts.every((part) => part !== undefined) ? parts.join(isAny ? ' or ' : ' and ') : formula;
}
