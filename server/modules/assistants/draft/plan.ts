// Owns the plan of a brief: who the assistant is, how it begins, its branches with their steps, and
// how it ends.
import type { JsonObject } from '../../../../flow/language/json.ts';
import { actOf, bareAct, type OrderedAct, quotedIn } from './acts.ts';
import { choiceIn, comparison, sharesWords } from './checks.ts';
import { COMMAND, commandsIn } from './commands.ts';
import type { Field } from './fields.ts';
import { type CallerIntent, intentOf, topicIntent } from './intents.ts';
import { labelIntent } from './labels.ts';
import { type BriefSentence, briefSentences } from './sentences.ts';
import { type Section, type Statement, statementOf, type Topic } from './statements.ts';

export type BriefCheck = { by: 'variable'; expression: string | JsonObject } | { by: 'words'; prompt: string };
export type BriefStep =
  | { kind: 'act'; act: OrderedAct; source: BriefSentence }
  | { kind: 'choose'; check: BriefCheck; steps: BriefStep[]; otherwise: BriefStep[]; source: BriefSentence }
  | { kind: 'failure'; steps: BriefStep[]; source: BriefSentence };
export type Way = { wish: CallerIntent; steps: BriefStep[]; source: BriefSentence };
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
  /** Lines that are only headings. */
  headings: BriefSentence[];
};

export function planOf(text: string): BriefPlan {
  const reader = new PlanReader();
  for (const sentence of briefSentences(text)) reader.read(sentence);
  return reader.plan;
}

const YES =
  /^(?:so|yes|it is|there (?:is|are)|(?:that|it|this|everything|all)(?: is|['’]s) (?:the case|(?:all )?(?:right|correct|fine|ok|okay|good|in order))|(?:they|he|she|the \w+) (?:do|does|are|is|has|have|agrees?|accepts?|confirms?|says? (?:yes|ok|so)|consents?|can|is happy))$/i;
const NO =
  /^(?:not|no|it is ?n['’]t|it['’]s not|it is not|there (?:is|are) ?n['’]t|there (?:is|are) not|(?:they|he|she|the \w+) (?:do not|does not|don['’]t|doesn['’]t|are not|is not|aren['’]t|isn['’]t|has not|have not|declines?|refuses?|disagrees?|says? no|cannot|can['’]t))$/i;
const FAILS =
  /\b(?:fails?|failed|does not work|doesn['’]t work|error|goes wrong|not found|cannot be found|can['’]t be found|nothing is found|no (?:result|match|order|booking|record)\b.*|unavailable|not available)\b/i;
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
  /** The line above a list of fields to ask for. */
  #list: BriefSentence | null = null;
  /**
   * Deeper list items belong to the heading above them; under a heading with a sign, everything up
   * to the next one.
   */
  #heading: { depth: number; section: Section | 'way'; open: boolean; topic: Topic } | null = null;

  read(sentence: BriefSentence): undefined {
    const statement = statementOf(sentence.text, sentence.heading);
    if (this.#heading && !this.#isBelow(sentence)) this.#leave();
    const section = this.#heading?.section;
    if (section === 'rules') this.plan.persona.push(sentence.text);
    else if (section === 'greeting' && statement.kind !== 'way' && !isOrder(statement))
      this.plan.greeting.push({ text: quotedIn(sentence.text) ?? sentence.text, source: sentence });
    else if (section === 'asks' && statement.kind !== 'heading') this.#listed(sentence);
    else if (section === 'closing' && statement.kind === 'orders')
      this.#orders({ ...statement, closes: true }, sentence);
    else this.#take(statement, sentence);
    this.#last = sentence;
  }

  /** One of the fields that the line above the list asks for. */
  #listed(source: BriefSentence): undefined {
    const act = actOf(`ask for ${source.text}`);
    const last = this.#current.at(-1);
    const form = last?.kind === 'act' && last.act.kind === 'ask' && last.source.block < source.block ? last : undefined;
    if (act.kind === 'ask' && form?.act.kind === 'ask' && form.source === this.#list)
      form.act.fields.push(...act.fields);
    else this.#current.push({ kind: 'act', act, source: this.#list ?? source });
    this.plan.headings.push(source);
  }

  #isBelow({ depth, heading }: BriefSentence): boolean {
    if (this.#heading!.open) return heading !== 'section';
    return depth > this.#heading!.depth || (depth > 0 && this.#heading!.depth === 0);
  }

  #leave(): undefined {
    this.#heading = null;
  }

  #enter({ depth, heading }: BriefSentence, section: Section | 'way', topic: Topic = false): undefined {
    this.#heading = { depth, section, open: heading === 'section', topic };
  }

  #take(statement: Statement, source: BriefSentence): undefined {
    switch (statement.kind) {
      case 'persona':
        if (/\balways (?:read|repeat|confirm)\b/i.test(source.text)) this.plan.confirmsAll = true;
        this.plan.persona.push(source.text);
        return;
      case 'frame':
        this.plan.headings.push(source);
        return;
      case 'greeting':
        this.plan.greeting.push({ text: quotedIn(statement.text) ?? statement.text, source });
        return;
      case 'heading':
        this.#enter(source, statement.section);
        if (statement.section === 'asks') this.#list = source;
        if (statement.section === 'rules') this.plan.persona.push(source.text);
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
    this.#dissolve(topic);
    const inside = this.#heading !== null && this.#heading.section === 'way' && this.#place !== 'start';
    const check = topic === false ? this.#checkOf(condition, inside) : this.#choiceFor(condition, topic);
    if (FAILS.test(condition) && this.#current.some((step) => isDeed(step))) {
      const failure: BriefStep = { kind: 'failure', steps: [], source };
      this.#current.push(failure);
      this.#fill(failure.steps, orders, source);
      return;
    }
    if (check) {
      const choice: Extract<BriefStep, { kind: 'choose' }> = {
        kind: 'choose',
        check,
        steps: [],
        otherwise: [],
        source,
      };
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
      this.#choice = choice;
      this.#fill(choice.steps, orders, source);
      this.#current.splice(insertAt(choice, this.#current), 0, choice);
      if (otherwise) this.#fill(choice.otherwise, otherwise, source);
      return;
    }
    const way: Way = { wish: intentFor(condition, topic), steps: [], source };
    this.plan.ways.push(way);
    this.#choice = null;
    this.#place = 'way';
    this.#current = way.steps;
    const isHeading = source.heading !== null || source.text.endsWith(':');
    if (isHeading) this.#enter(source, 'way', topic);
    else if (orders === '') this.plan.open.push(source);
    this.#fill(way.steps, orders, source);
    if (otherwise) this.#otherwise(otherwise, source);
  }

  /** A heading right above "if they …" names the branches below it, and is no branch itself. */
  #dissolve(topic: Topic): undefined {
    const last = this.plan.ways.at(-1);
    if (topic || this.#heading?.topic !== 'label' || !last || last.steps !== this.#current || last.steps.length > 0)
      return;
    this.plan.ways.pop();
    this.plan.headings.push(last.source);
    this.#heading.section = 'steps';
  }

  /** "For delivery …", where delivery or pickup was asked for. */
  #choiceFor(condition: string, topic: Topic): BriefCheck | null {
    const chosen = topic === 'topic' ? choiceIn(condition, this.#fieldsSoFar()) : null;
    return chosen === null ? null : { by: 'variable', expression: chosen };
  }

  /** Null: the condition is about what people want, so it is a separate branch. */
  #checkOf(condition: string, inside: boolean): BriefCheck | null {
    const fields = this.#fieldsSoFar();
    const asked = fields.findLast(({ type }) => type === 'boolean');
    const yes = YES.test(condition);
    if ((yes || NO.test(condition)) && asked)
      return { by: 'variable', expression: yes ? `${asked.name} == true` : `${asked.name} == false` };
    if (yes || NO.test(condition))
      return { by: 'words', prompt: yes ? 'The person agrees or says yes' : 'The person declines or says no' };
    const chosen = choiceIn(condition, fields);
    if (chosen) return { by: 'variable', expression: chosen };
    const compared = comparison(condition, fields);
    if (compared) return { by: 'variable', expression: compared };
    const known = asked && sharesWords(condition, asked) && !/\bwants?\b/i.test(condition) ? asked : undefined;
    if (known)
      return {
        by: 'variable',
        expression: `${known.name} == ${/\b(?:not|no|never|nobody|none|n['’]t)\b|n['’]t\b/i.test(condition) ? 'false' : 'true'}`,
      };
    return inside ? { by: 'words', prompt: intentOf(condition).prompt } : null;
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
    if (source.heading !== null || source.text.endsWith(':')) this.#enter(source, 'way');
    if (orders === '') this.plan.headings.push(source);
    this.#fill(steps, orders, source);
  }

  #orders({ orders, goesOn, closes }: Extract<Statement, { kind: 'orders' }>, source: BriefSentence): undefined {
    const inWay = this.#heading?.section === 'way';
    const acts = commandsIn(orders).map((order) => (inWay ? bareAct(order) : undefined) ?? actOf(order));
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

  #knowledge(act: Extract<OrderedAct, { kind: 'know' }>, source: BriefSentence): undefined {
    const steps: BriefStep[] = [{ kind: 'act', act, source }];
    const wish =
      act.about === '' ? { prompt: 'The person asks a question', examples: [], human: false } : topicIntent(act.about);
    this.plan.ways.push({ wish, steps, source });
    this.#place = 'way';
    this.#current = steps;
    this.#choice = null;
  }

  #fill(steps: BriefStep[], orders: string, source: BriefSentence): undefined {
    for (const order of commandsIn(orders)) {
      const act = bareAct(order) ?? actOf(order);
      if (act.kind === 'again') this.plan.again = true;
      steps.push({ kind: 'act', act, source });
    }
  }
}

/**
 * "Say it is booked. More than 8 people go to the manager": who leaves does so before hearing that
 * it is booked.
 */
function insertAt({ check, steps }: Extract<BriefStep, { kind: 'choose' }>, before: readonly BriefStep[]): number {
  const last = steps.at(-1);
  const leaves = last?.kind === 'act' && ['handoff', 'transfer', 'end'].includes(last.act.kind);
  if (!leaves || check.by !== 'variable') return before.length;
  const said = before.findLastIndex((step) => !(step.kind === 'act' && step.act.kind === 'say'));
  return said < 0 ? before.length : said + 1;
}

function intentFor(condition: string, topic: Topic): CallerIntent {
  if (topic === 'label') return labelIntent(condition);
  return topic === 'topic' ? topicIntent(condition) : intentOf(condition);
}

const isOrder = (statement: Statement): boolean => statement.kind === 'orders' && COMMAND.test(statement.orders);

const isDeed = (step: BriefStep): boolean => step.kind === 'act' && step.act.kind === 'do';
