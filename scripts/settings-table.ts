// Prints the settings as the table that stands in the README.
import { SETTINGS } from '../server/kernel/config.ts';

export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, about }]) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${settingsTable()}\n`);
