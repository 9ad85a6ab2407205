// Owns how written words are said on a line: without what is only for the eye.

const SOURCE = /\s*\((?:Source|Fuente): [^()]{1,200}\)/g;
const ISO_DAY = /(?<![\w-])(\d{4})-(\d{2})-(\d{2})(?![\w-])/g;

/** Sources in brackets are left out, and a day is said as people say it. */
export const sayable = (text: string, language: string | undefined): string =>
  text.replace(SOURCE, '').replace(ISO_DAY, (written, year, month, day) => {
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    const isDay = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
    return isDay ? spokenDays(language).format(at) : written;
  });

const spokenDays = (language: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
