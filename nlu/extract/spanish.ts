// Owns reading Spanish days, hours, numbers and names: they are put into English words, which the other readers understand. Linear.

const NUMBERS = [
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  'veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta',
]
  .join(' ')
  .split(' ');
const TENS: Record<string, number> = {
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
};
const NUMBER = new Map<string, number>([
  ...NUMBERS.map((word, i): [string, number] => [word, i]),
  ...Object.entries(TENS),
  ['cien', 100],
  ['ciento', 100],
]);
const WORDS = new Map<string, string>(
  Object.entries({
    lunes: 'Monday',
    martes: 'Tuesday',
    miercoles: 'Wednesday',
    jueves: 'Thursday',
    viernes: 'Friday',
    sabado: 'Saturday',
    domingo: 'Sunday',
    enero: 'January',
    febrero: 'February',
    marzo: 'March',
    abril: 'April',
    mayo: 'May',
    junio: 'June',
    julio: 'July',
    agosto: 'August',
    septiembre: 'September',
    setiembre: 'September',
    octubre: 'October',
    noviembre: 'November',
    diciembre: 'December',
    hoy: 'today',
    manana: 'tomorrow',
    ayer: 'yesterday',
    mediodia: 'noon',
    medianoche: 'midnight',
    personas: 'people',
    persona: 'person',
    adultos: 'adults',
    invitados: 'guests',
    noches: 'nights',
    dias: 'days',
    semanas: 'weeks',
    horas: 'hours',
    minutos: 'minutes',
    dolares: 'dollars',
    euros: 'euros',
    si: 'yes',
  }),
);
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const N = '\\d{1,2}';

/** In this order: what one has put into English, the next finds there. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\ba la una\b/gi, 'a las 1'],
  [/\b(?:una sola|uno solo|1 solo|1 sola|s[óo]lo (?:una|1)|solamente (?:una|1))\b/gi, '1'],
  [new RegExp(`\\b(?:primero|1ro|1o) de (?=${MONTHS})`, 'gi'), '1 de '],
  [
    new RegExp(`\\bdel? (?:d[íi]a )?(${N}) al? (?:d[íi]a )?(${N}) de (${MONTHS})(?: (?:de|del) (\\d{4}))?`, 'gi'),
    'from $3 $1 to $3 $2 $4',
  ],
  [new RegExp(`\\bdel? (${DAYS}) al? (${DAYS})\\b`, 'gi'), 'from $1 to $2'],
  [new RegExp(`\\bde las? (${N}(?::\\d\\d)?) a las? (${N}(?::\\d\\d)?)`, 'gi'), 'from $1 to $2'],
  [/\bdesde (?:el |las? )?(?:d[íi]a )?/gi, 'from '],
  [/\bhasta (?:el |las? )?(?:d[íi]a )?/gi, 'until '],
  [/\bse llaman? /gi, 'is called '],
  [new RegExp(`\\b(?:el )?(?:pr[óo]ximo (${DAYS})|(${DAYS}) (?:que viene|pr[óo]ximo))\\b`, 'gi'), 'next $1$2'],
  [new RegExp(`\\b(?:el )?(?:d[íi]a )?(${N}|1ro|primero) de (${MONTHS})(?: (?:de|del) (\\d{4}))?`, 'gi'), '$2 $1 $3'],
  [
    new RegExp(
      `\\b(?:a las?|para las?|sobre las?|como a las?) (${N}(?::\\d\\d)?)(?! ?(?:people|person|adults|guests))`,
      'gi',
    ),
    'at $1',
  ],
  [new RegExp(`\\bat (${N}) y (?:media|30)\\b`, 'gi'), 'at $1:30'],
  [new RegExp(`\\bat (${N}) y (?:cuarto|15)\\b`, 'gi'), 'at $1:15'],
  [new RegExp(`\\bat (${N}) menos (?:cuarto|15)\\b`, 'gi'), 'quarter to $1'],
  [new RegExp(`((?:at|to) ${N}(?::\\d\\d)?) (?:de|por|en) la (?:tomorrow|ma[ñn]ana)\\b`, 'gi'), '$1 am'],
  [new RegExp(`((?:at|to) ${N}(?::\\d\\d)?) (?:de|por|en) la (?:tarde|noche)\\b`, 'gi'), '$1 pm'],
  [/\bpasado tomorrow\b/gi, 'the day after tomorrow'],
  [/\btomorrow (?:por|en) la (?:tomorrow)\b/gi, 'tomorrow morning'],
  [/\b(?:por|en|de) la tomorrow\b/gi, 'in the morning'],
  [/\b(?:por|en|de) la tarde\b/gi, 'in the afternoon'],
  [/\b(?:por|en|de) la noche\b/gi, 'in the evening'],
  [/\besta noche\b/gi, 'tonight'],
  [/\bal noon\b/gi, 'at noon'],
  [/\bdentro de (\d+) (days|weeks|hours|minutes)\b/gi, 'in $1 $2'],
  [/\ben (\d+) (days|weeks|hours|minutes)\b/gi, 'in $1 $2'],
  [new RegExp(`\\b(?:el|este|para el) (?=next |${DAYS}|${MONTHS})`, 'gi'), 'on '],
  [/\b(?:me llamo|mi nombre es|a nombre de|soy(?= \p{Lu}))\s+/giu, 'my name is '],
  [/\bmi (?:correo(?: electr[óo]nico)?|e-?mail) es\b/gi, 'my email is'],
  [/\b(?:mi (?:tel[ée]fono|n[úu]mero|celular)(?: de tel[ée]fono)? es)\b/gi, 'my phone number is'],
  [new RegExp(`\\b(?:el |on )?(${DAYS}) siguiente\\b`, 'gi'), 'the following $1'],
  [new RegExp(`\\b(?:el|al) (?:d[íi]a )?(${N})\\b(?! ?(?:de\\b|\\d)|[:./-]\\d)`, 'gi'), 'the $1th'],
  [/\bdev(?:ol|uel)v\p{L}*|\bdevoluci[óo]n(?!\p{L})/giu, 'return'],
  [/\brecog(?:er|id)\p{L}*|\brecoj\p{L}*/giu, 'pick up'],
  [/\btengo (\d{1,3})(?: a[ñn]os)?(?!\p{L})/giu, "I'm $1 years old"],
  [/(\d{1,3}) a[ñn]os(?!\p{L})/giu, '$1 years old'],
  [/\b(?:somos|seremos|seríamos|seriamos) (\d+)\b/gi, 'we are $1 people'],
  [/\bpara (\d+)\b/gi, 'for $1'],
];

/** What follows is a name, and no day. */
const NAMED = /(?:llamo|soy|nombre (?:es|de))\s+(?:\p{Lu}\p{L}*\s+){0,2}$/iu;
const MAX_LENGTH = 2000;
const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** What was said in Spanish, with the words of dates, hours, numbers and names in English. Names stay as they are. */
export function inEnglish(text: string): string {
  const words = text.slice(0, MAX_LENGTH).replace(/[\p{L}\p{M}]+/gu, (word, at: number) => {
    const capital = at > 0 && /^\p{Lu}/u.test(word);
    if (capital && NAMED.test(text.slice(Math.max(0, at - 40), at))) return word;
    const english = WORDS.get(plain(word));
    if (english !== undefined) return english;
    const number = NUMBER.get(plain(word));
    return number === undefined || capital ? word : String(number);
  });
  let said = words.replace(/\b([3-9]0) y ([1-9])\b/g, (_all, tens: string, ones: string) =>
    String(Number(tens) + Number(ones)),
  );
  for (const [pattern, english] of PHRASES) said = said.replace(pattern, english);
  return said.replace(/ +/g, ' ').trim();
}
