// Written for this project: help centres of four trades, questions that strangers to them might ask, and questions that none of them
// answers. Kept as plain text beside this file: `# title`, the text, and `? question` for each.
import { readFileSync } from 'node:fs';

export type HelpCentre = { trade: string; articles: HelpArticle[] };
export type HelpArticle = { title: string; text: string; questions: string[] };

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`./help-centres/${name}.txt`, import.meta.url), 'utf8').split('\n');

export const helpCentres = (): HelpCentre[] =>
  ['dentist', 'hotel', 'internet', 'furniture'].map((trade) => {
    const articles: HelpArticle[] = [];
    for (const line of linesOf(trade)) {
      if (line.startsWith('# ')) articles.push({ title: line.slice(2), text: '', questions: [] });
      else if (line.startsWith('? ')) articles.at(-1)?.questions.push(line.slice(2));
      else if (line !== '') articles.at(-1)!.text += line;
    }
    return { trade, articles };
  });

/** What no help centre knows. */
export const foreignQuestions = (): string[] => linesOf('foreign').filter((line) => line !== '');
