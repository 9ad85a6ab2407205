// Owns a brief as a plan: who the assistant is, how it begins, the ways people may take with their steps, and how it ends.
import { type Act, actOf, ordersIn } from './acts.ts';
import type { Field } from './fields.ts';
import { type BriefSentence, briefSentences } from './sentences.ts';
import { type Statement, statementOf } from './statements.ts';
import { topicWish, type Wish, wishOf } from './wishes.ts';

export type BriefCheck = { by: 'variable'; expression: string } | { by: 'words'; prompt: string };
export type BriefStep =
  | { kind: 'act'; act: Act; source: BriefSentence }
  | { kind: 'choose'; check: BriefCheck; steps: BriefStep[]; otherwise: BriefStep[]; source: BriefSentence }
  | { kind: 'failure'; steps: BriefStep[]; source: BriefSentence };
export type Way = { wish: Wish; steps: BriefStep[]; source: BriefSentence };
export type BriefPlan = {
  persona: string[];
  greeting: { text: string; source: BriefSentence }[];
  start: BriefStep[];
  ways: Way[];
  otherwise: BriefStep[] | null;
  closing: BriefStep[];
  again: boolean;
  confirmsAll: boolean;
  /** Sentences that say when something happens, but not what. */
  open: BriefSentence[];
  /** Lines that only stand above others. */
  headings: BriefSentence[];
};

export function planOf(text: string): BriefPlan {
  const reader = new PlanReader();
  for (const sentence of briefSentences(text)) reader.read(sentence);
  return reader.plan;
}

const YES =
  /^(?:so|yes|that is (?:the case|right|correct|fine)|(?:they|he|she|the \w+) (?:do|does|are|is|has|have|agrees?|accepts?|confirms?|says? (?:yes|ok|so)|consents?|can|is happy))$/i;
const NO =
  /^(?:not|no|(?:they|he|she|the \w+) (?:do not|does not|don['’]t|doesn['’]t|are not|is not|aren['’]t|isn['’]t|has not|have not|declines?|refuses?|disagrees?|says? no|cannot|can['’]t))$/i;
const FAILS =
  /\b(?:fails?|failed|does not work|doesn['’]t work|error|goes wrong|not found|cannot be found|can['’]t be found|nothing is found|no (?:result|match|order|booking|record)\b.*|unavailable|not available)\b/i;
const BOUND: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is |are )?(?:not|at) (?:less|lower|fewer|smaller) than (?:[$€£]\s?)?(\d+(?:\.\d+)?)/i, '>='],
  [/\bat least (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(\d+) or more\b/i, '>='],
  [/\bat most (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(\d+) or (?:less|fewer)\b/i, '<='],
  [
    /\b(?:more|larger|bigger|higher|greater|older|longer) than (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(?:over|above) (?:[$€£]\s?)?(\d+(?:\.\d+)?)/i,
    '>',
  ],
  [
    /\b(?:less|fewer|smaller|lower|younger|shorter) than (?:[$€£]\s?)?(\d+(?:\.\d+)?)|\b(?:under|below) (?:[$€£]\s?)?(\d+(?:\.\d+)?)/i,
    '<',
  ],
];

class PlanReader {
  readonly plan: BriefPlan = {
    persona: [],
    greeting: [],
    start: [],
    ways: [],
    otherwise: null,
    closing: [],
    again: false,
    confirmsAll: false,
    open: [],
    headings: [],
  };
  #current: BriefStep[] = this.plan.start;
  #choice: Extract<BriefStep, { kind: 'choose' }> | null = null;
  #place: 'start' | 'way' | 'otherwise' | 'closing' = 'start';
  #last: BriefSentence | null = null;
  /** Deeper list items belong to the heading above them. */
  #heading: { depth: number; rules: boolean } | null = null;

  read(sentence: BriefSentence): undefined {
    const statement = statementOf(sentence.text);
    if (this.#heading && !this.#isBelow(sentence)) this.#heading = null;
    if (this.#heading?.rules) this.plan.persona.push(sentence.text);
    else this.#take(statement, sentence);
    this.#last = sentence;
  }

  #isBelow({ depth }: BriefSentence): boolean {
    return depth > this.#heading!.depth || (depth > 0 && this.#heading!.depth === 0);
  }

  #take(statement: Statement, source: BriefSentence): undefined {
    switch (statement.kind) {
      case 'persona':
        if (/\balways (?:read|repeat|confirm)\b/i.test(source.text)) this.plan.confirmsAll = true;
        this.plan.persona.push(source.text);
        return;
      case 'heading':
        this.#heading = { depth: source.depth, rules: statement.rules };
        if (statement.rules) this.plan.persona.push(source.text);
        else this.plan.headings.push(source);
        return;
      case 'way':
        return this.#way(statement, source);
      case 'otherwise':
        return this.#otherwise(statement.orders, source);
      case 'orders':
        return this.#orders(statement, source);
    }
  }

  #way({ condition, topic, orders, otherwise }: Extract<Statement, { kind: 'way' }>, source: BriefSentence): undefined {
    const inside = this.#heading !== null && this.#place !== 'start';
    const check = topic ? null : this.#checkOf(condition, inside);
    if (FAILS.test(condition) && this.#current.some((step) => isDeed(step))) {
      const failure: BriefStep = { kind: 'failure', steps: [], source };
      this.#current.push(failure);
      this.#fill(failure.steps, orders, source);
      return;
    }
    if (check) {
      const choice: Extract<BriefStep, { kind: 'choose' }> = { kind: 'choose', check, steps: [], otherwise: [], source };
      const before = this.#choice;
      // "If yes … If no …": the second is the other side of the first.
      if (
        before &&
        this.#current.at(-1) === before &&
        check.by === 'variable' &&
        NO.test(condition) &&
        before.otherwise.length === 0
      ) {
        this.#fill(before.otherwise, orders, source);
        return;
      }
      this.#current.push(choice);
      this.#choice = choice;
      this.#fill(choice.steps, orders, source);
      if (otherwise) this.#fill(choice.otherwise, otherwise, source);
      return;
    }
    const way: Way = { wish: topic ? topicWish(condition) : wishOf(condition), steps: [], source };
    this.plan.ways.push(way);
    this.#choice = null;
    this.#place = 'way';
    this.#current = way.steps;
    if (source.text.endsWith(':')) this.#heading = { depth: source.depth, rules: false };
    else if (orders === '') this.plan.open.push(source);
    this.#fill(way.steps, orders, source);
    if (otherwise) this.#otherwise(otherwise, source);
  }

  /** Null: the condition is about what people want, so it is a way of its own. */
  #checkOf(condition: string, inside: boolean): BriefCheck | null {
    const fields = this.#fieldsSoFar();
    const asked = fields.findLast(({ type }) => type === 'boolean');
    const yes = YES.test(condition);
    if ((yes || NO.test(condition)) && asked)
      return { by: 'variable', expression: yes ? `${asked.name} == true` : `${asked.name} == false` };
    if (yes || NO.test(condition))
      return { by: 'words', prompt: yes ? 'The person agrees or says yes' : 'The person declines or says no' };
    const compared = comparison(condition, fields);
    if (compared) return { by: 'variable', expression: compared };
    const known = asked && sharesWords(condition, asked) && !/\bwants?\b/i.test(condition) ? asked : undefined;
    if (known)
      return {
        by: 'variable',
        expression: `${known.name} == ${/\b(?:not|no|never|n['’]t)\b/i.test(condition) ? 'false' : 'true'}`,
      };
    return inside ? { by: 'words', prompt: wishOf(condition).prompt } : null;
  }

  #fieldsSoFar(): Field[] {
    return [...this.plan.start, ...this.#current].flatMap((step) =>
      step.kind === 'act' && step.act.kind === 'ask' ? step.act.fields : [],
    );
  }

  #otherwise(orders: string, source: BriefSentence): undefined {
    const choice = this.#choice;
    if (choice && this.#current.includes(choice) && choice.otherwise.length === 0)
      return this.#fill(choice.otherwise, orders, source);
    this.plan.otherwise ??= [];
    const steps = this.plan.otherwise;
    this.#place = 'otherwise';
    this.#current = steps;
    if (source.text.endsWith(':')) this.#heading = { depth: source.depth, rules: false };
    if (orders === '') this.plan.headings.push(source);
    this.#fill(steps, orders, source);
  }

  #orders({ orders, goesOn, closes }: Extract<Statement, { kind: 'orders' }>, source: BriefSentence): undefined {
    const acts = ordersIn(orders).map((order) => actOf(order));
    const near = goesOn || this.#heading !== null || this.#last?.block === source.block;
    for (const act of acts) {
      if (act.kind === 'greet' && this.#place === 'start') this.plan.greeting.push({ text: act.text, source });
      else if (act.kind === 'again') this.#noteAgain(source);
      else if (act.kind === 'know' && !goesOn && this.#heading === null) this.#knowledge(act, source);
      else if (closes || (this.#place !== 'start' && this.#place !== 'closing' && !goesOn && act.kind === 'end'))
        this.plan.closing.push({ kind: 'act', act, source });
      else {
        if (!near && this.#place !== 'start' && act.kind !== 'confirm') this.#close();
        this.#current.push({ kind: 'act', act, source });
      }
    }
  }

  #close(): undefined {
    this.#place = 'closing';
    this.#current = this.plan.closing;
    this.#choice = null;
  }

  #noteAgain(source: BriefSentence): undefined {
    this.plan.again = true;
    this.plan.closing.push({ kind: 'act', act: { kind: 'again' }, source });
  }

  #knowledge(act: Extract<Act, { kind: 'know' }>, source: BriefSentence): undefined {
    const steps: BriefStep[] = [{ kind: 'act', act, source }];
    const wish = act.about === '' ? { prompt: 'The person asks a question', examples: [], human: false } : topicWish(act.about);
    this.plan.ways.push({ wish, steps, source });
    this.#place = 'way';
    this.#current = steps;
    this.#choice = null;
  }

  #fill(steps: BriefStep[], orders: string, source: BriefSentence): undefined {
    for (const order of ordersIn(orders)) {
      const act = actOf(order);
      if (act.kind === 'again') this.plan.again = true;
      steps.push({ kind: 'act', act, source });
    }
  }
}

const isDeed = (step: BriefStep): boolean => step.kind === 'act' && step.act.kind === 'do';

const contentWords = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

function sharesWords(condition: string, { name }: Field): boolean {
  const words = new Set(contentWords(condition).map((word) => word.replace(/s$/, '')));
  const own = name.split('_').filter((word) => word.length > 3 && word !== 'have' && word !== 'they');
  return own.length > 0 && own.filter((word) => words.has(word.replace(/s$/, ''))).length >= Math.ceil(own.length / 2);
}

/** "the party is larger than 8", where the number of guests was asked for. */
function comparison(condition: string, fields: readonly Field[]): string | null {
  for (const [pattern, operator] of BOUND) {
    const match = pattern.exec(condition);
    const value = match?.slice(1).find(Boolean);
    if (value === undefined) continue;
    const numbers = fields.filter(({ type }) => type === 'integer' || type === 'number');
    const named = fields.find((field) => (field.type === 'integer' || field.type === 'money') && sharesWords(condition, field));
    const field = named ?? (numbers.length === 1 ? numbers[0] : undefined);
    if (!field) return null;
    return field.type === 'money' ? `${field.name}.amount ${operator} ${value}` : `${field.name} ${operator} ${value}`;
  }
  return null;
}
