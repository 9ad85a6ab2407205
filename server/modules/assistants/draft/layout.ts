// Owns drawing a plan as a graph: greeting, a menu of branches, their steps, a question whether
// there is more, and the end.
import type { Graph } from '../../../../flow/language/graph.ts';
import type { JsonObject } from '../../../../flow/language/json.ts';
import { Canvas, slugOf } from './canvas.ts';
import { NodeDrawer } from './node-drawer.ts';
import type { BriefPlan, BriefStep, Way } from './plan.ts';
import { type BriefSentence, briefSentences } from './sentences.ts';
import type { Drafting } from './tool-match.ts';
import type { Unit } from './units.ts';

/**
 * What became of a sentence. `steps`: the nodes it is drawn as. `persona`: it says how the assistant
 * talks. `remark`: a heading or the frame of a letter. `open`: it is not drawn, or not wholly; the
 * question says what is missing.
 */
export type DraftedSentence = {
  sentence: string;
  drawn: 'steps' | 'persona' | 'remark' | 'open';
  node_ids: string[];
  question: string | null;
};
export type DraftResult = { graph: Graph; questions: string[]; from: DraftedSentence[] };

const MORE = 'Is there anything else I can help you with?';
/** With more branches than this, the menu is offered again instead of being copied. */
const MAX_COPIED = 10;
/** A persona holds at most 8,000 characters. */
const MAX_PERSONA = 7_000;

export function drawPlan(text: string, plan: BriefPlan, drafting: Drafting): DraftResult {
  return new Layout(text, plan, drafting).draw();
}

type Condition = { prompt: string; examples: string[] };

class Layout {
  readonly #text: string;
  readonly #plan: BriefPlan;
  readonly #canvas: Canvas;
  readonly #steps: NodeDrawer;
  readonly #knowledge: JsonObject;
  readonly #ways: Way[];

  constructor(text: string, plan: BriefPlan, drafting: Drafting) {
    this.#text = text;
    this.#plan = plan;
    this.#ways = merged(plan.ways);
    this.#canvas = new Canvas(text);
    this.#steps = new NodeDrawer(this.#canvas, drafting, plan.confirmsAll);
    this.#knowledge =
      drafting.knowledgeBaseIds.length > 0 ? { knowledge_base_ids: [...drafting.knowledgeBaseIds] } : {};
  }

  draw(): DraftResult {
    const { greeting, start, closing, again, otherwise } = this.#plan;
    const routed = this.#ways.length > 0 || (otherwise !== null && otherwise.length > 0) || !start.some(isWork);
    const ids = {
      greeting: this.#canvas.takeId('greeting'),
      menu: this.#canvas.takeId('menu'),
      more: this.#canvas.takeId('anything_else'),
      end: this.#canvas.takeId('goodbye'),
      stuck: this.#canvas.takeId('give_up'),
    };
    const asksMore = routed || again;
    this.#steps.targets = {
      more: asksMore ? ids.more : null,
      menu: routed ? ids.menu : null,
      end: ids.end,
      stuck: ids.stuck,
    };
    const asked = menuQuestion(start);
    const beginning = this.#steps.prepare(asked ? start.slice(0, -1) : start, 'start');
    const opening = asked ?? (routed && beginning.length === 0 ? lastQuestion(greeting) : null);
    const prepared = this.#ways.map((way) => {
      const stem = slugOf(way.wish.prompt, 'way');
      const units = this.#steps.prepare(way.steps, stem);
      this.#steps.begin(units, stem, way.source);
      return { way, units };
    });
    const spare = otherwise && this.#steps.prepare(otherwise, 'otherwise');
    const ending = this.#steps.prepare(closing, 'closing');
    // Without ways, an end of the beginning is the end of all.
    if (!routed && ending.length === 0 && beginning.at(-1)?.kind === 'end') ending.push(beginning.pop()!);
    const human = prepared.find(({ way }) => way.wish.human);
    // People who are stuck go to the general human handoff, never to a special team.
    this.#steps.setFallback([...(human?.units ?? []), ...(spare ?? [])]);
    const last = this.#closing(ending, ids.end);
    const after = asksMore ? ids.more : last;

    if (this.#ways.length <= MAX_COPIED)
      this.#steps.branches = prepared.flatMap(({ way, units }) => {
        const first = units[0];
        return first && !way.wish.human
          ? [{ to: first.kind === 'jump' ? first.to : first.id, condition: conditionFor(way.wish) }]
          : [];
      });
    const targets = prepared.map(({ way, units }) => ({ way, to: this.#steps.place(units, after, wayEntry(way)) }));
    const reachable = targets.filter(({ way }) => !way.wish.human);
    const leaves = spare?.every(({ kind }) => kind === 'end') ?? true;
    const rest = spare && spare.length > 0 ? this.#steps.place(spare, leaves ? last : after, {}) : null;
    if (asksMore) this.#more(ids, { ways: reachable, rest: leaves ? null : rest, last });
    if (routed) this.#menu(ids, { ways: reachable, rest, leaves, last, opening });
    const first = this.#steps.place(beginning, routed ? ids.menu : after, {});
    const lines = greeting.map(({ text, source }) => ({
      text: withoutLast(text, asked ? '' : (opening?.text ?? '')),
      source,
    }));
    const entry = this.#greeting(ids.greeting, first, lines);
    this.#steps.finish();
    const persona = this.#persona();
    const from = this.#account();
    for (const { sentence, question } of noted(from)) this.#canvas.notDrawn(sentence, question ?? '');
    return { graph: this.#canvas.finish(entry, persona), questions: this.#steps.questions, from };
  }

  /** Every sentence of the text, and what became of it. */
  #account(): DraftedSentence[] {
    const manners = new Set([...this.#plan.persona, ...this.#steps.advice]);
    const remarks = new Set(this.#plan.headings.map(({ start }) => start));
    return briefSentences(this.#text).map((sentence) => {
      const node_ids = this.#canvas.nodesFrom(sentence);
      const missing = [...this.#steps.open, ...this.#plan.open.map(whatHappens)].find(
        ({ source }) => source.start === sentence.start,
      );
      const isManner = manners.has(sentence.text);
      const common = { sentence: sentence.text, node_ids };
      if (missing) return { ...common, drawn: 'open' as const, question: missing.question };
      if (node_ids.length > 0) return { ...common, drawn: 'steps' as const, question: null };
      if (remarks.has(sentence.start) || sentence.heading !== null)
        return { ...common, drawn: 'remark' as const, question: null };
      if (isManner && !FACT.test(sentence.text)) return { ...common, drawn: 'persona' as const, question: null };
      const question = isManner
        ? `When should people hear this: “${sentence.text}”?`
        : `What should happen: “${sentence.text}”?`;
      this.#steps.ask(question);
      return { ...common, drawn: 'open' as const, question };
    });
  }

  #persona(): string[] {
    const headings = this.#steps.targets.menu === null ? this.#plan.headings.map(({ text }) => text) : [];
    const lines = [...this.#plan.persona, ...this.#steps.advice, ...headings];
    let size = 0;
    const kept = lines.filter((line) => {
      size += line.length + 8;
      return size <= MAX_PERSONA;
    });
    for (const line of lines.slice(kept.length))
      this.#steps.ask(`The persona is full. Where should this stand: “${line.slice(0, 2000)}”?`);
    return kept;
  }

  #closing(units: readonly Unit[], end: string): string {
    const last = units.at(-1);
    const message = last?.kind === 'end' ? last.message : 'Thank you. Goodbye!';
    this.#canvas.node(
      end,
      'end',
      { outcome: 'success', label: 'done', message },
      last?.kind === 'end' ? last.sources : [],
    );
    return this.#steps.place(last?.kind === 'end' ? units.slice(0, -1) : units, end, {});
  }

  #greeting(id: string, next: string, lines: BriefPlan['greeting']): string {
    if (lines.length === 0) return next;
    const written = [...new Set(lines.map(({ text }) => text).filter((text) => text !== ''))].join(' ') || 'Hello!';
    const quoted = lines.some(({ text, source }) => text !== '' && source.text.includes(text));
    const text = quoted || /\bthis is\b/i.test(written) ? written : `${written} ${this.#introduction()}`;
    this.#canvas.node(
      id,
      'message',
      { text },
      lines.map(({ source }) => source),
    );
    this.#canvas.edge(id, next);
    return id;
  }

  /**
   * "You are the receptionist of Bright Dental." → "This is the virtual receptionist of Bright
   * Dental."
   */
  #introduction(): string {
    for (const line of [...this.#plan.persona, ...this.#plan.greeting.map(({ source }) => source.text)]) {
      const named = /\byour name is ([\p{L}\p{N}][\p{L}\p{N} '&-]{1,40}?)(?=[.,;]|$| and\b)/iu.exec(line)?.[1];
      if (named) return `This is ${named}, the virtual assistant.`;
      const role =
        /^you(?:['’]re| are) (?:an? |the )?(?:(?:friendly|polite|virtual|helpful|digital|automated|AI) )*((?:\p{L}+ ){0,2}?\p{L}+) (of|for|at|from) ([\p{L}\p{N}][^.,;]{1,60}?)(?=[.,;]|$| and\b| who\b| that\b)/iu.exec(
          line,
        );
      if (role) return `This is the virtual ${role[1]!.toLowerCase()} ${role[2]} ${role[3]!.trim()}.`;
      const company =
        /\b(?:[Yy]ou (?:work|answer(?: the (?:phone|calls))?|speak|call|take [\p{L} ]{2,30})|assistant(?: works)?|bot(?: works)?|on behalf|receptionist|(?:[Gg]reet|[Ww]elcome)[\p{L} ]{0,30}) (?:for|of|from|at) (?:the )?["“]?(\p{Lu}[\p{L}\p{N}'&-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}'&-]*){0,4})/u.exec(
          line,
        )?.[1];
      if (company) return `This is the virtual assistant of ${company}.`;
    }
    return 'This is the virtual assistant.';
  }

  #menu(
    ids: { menu: string; stuck: string },
    {
      ways,
      rest,
      leaves,
      last,
      opening,
    }: { ways: readonly Target[]; rest: string | null; leaves: boolean; last: string; opening: Opening | null },
  ): void {
    const otherwise = leaves ? rest : null;
    const config = {
      instructions: `say: ${opening?.text ?? 'How can I help you?'}`,
      ...(otherwise !== null && { goal: 'The person is done' }),
      max_turns: 6,
    };
    this.#canvas.node(
      ids.menu,
      'dialogue',
      config,
      [...(opening ? [opening.source] : []), ...this.#steps.menuSources, ...this.#plan.headings],
      this.#knowledge,
    );
    this.#branches(ids.menu, ways);
    if (rest && !leaves)
      this.#canvas.edge(
        ids.menu,
        rest,
        'conditional',
        conditionFor({ prompt: 'The person wants anything else', examples: [] }),
      );
    // Only the author's own "otherwise" takes people who want none of this; else they are asked again.
    if (otherwise !== null) this.#canvas.edge(ids.menu, otherwise);
    else this.#canvas.edge(ids.menu, last, 'conditional', conditionFor(GOODBYE));
    // Without a person to go to, the menu is offered again: people who are not understood are not hung up on.
    if (this.#steps.human) this.#canvas.edge(ids.menu, this.#steps.human, 'on_cap');
  }

  #more(
    ids: { more: string; menu: string; stuck: string },
    { ways, rest, last }: { ways: readonly Target[]; rest: string | null; last: string },
  ): void {
    const again = this.#plan.closing.flatMap((step) =>
      step.kind === 'act' && step.act.kind === 'again' ? [step.source] : [],
    );
    const routed = this.#steps.targets.menu !== null;
    this.#canvas.node(ids.more, 'dialogue', { instructions: `say: ${MORE}`, max_turns: 6 }, again, this.#knowledge);
    if (routed && ways.length <= MAX_COPIED) this.#branches(ids.more, ways);
    this.#canvas.edge(ids.more, last, 'conditional', conditionFor(NOTHING_ELSE));
    if (routed)
      this.#canvas.edge(
        ids.more,
        ids.menu,
        'conditional',
        conditionFor({
          prompt: rest ? 'The person says yes' : 'The person says yes or wants something else',
          examples: [],
        }),
      );
    if (rest)
      this.#canvas.edge(
        ids.more,
        rest,
        'conditional',
        conditionFor({ prompt: 'The person wants anything else', examples: [] }),
      );
    // Without a menu there is nothing else to want.
    if (!routed) this.#canvas.edge(ids.more, last);
    if (this.#steps.human) this.#canvas.edge(ids.more, this.#steps.human, 'on_cap');
  }

  #branches(from: string, ways: readonly Target[]): void {
    for (const { way, to } of ways) this.#canvas.edge(from, to, 'conditional', conditionFor(way.wish));
  }
}

const whatHappens = (source: BriefSentence) => ({ source, question: `What should happen: “${source.text}”?` });

/** A sentence about the business, which a flow without a model vendor says to no one. */
const FACT =
  /^(?!you\b|your\b)(?:we (?!want|need|like|prefer|are (?:an?|the)\b)|our (?!\w+ (?:is|are) called)|the (?!(?:virtual )?(?:assistant|bot|agent|tone|receptionist)\b)|there (?:is|are)|an? |all |every |most |some |it |\p{Lu}\w+(?: \w+){0,3} (?:is|are|costs?|can|cannot|must|gets?|pays?|takes?|opens?|closes?)\b)/iu;

/** Beyond so many notes the last one holds the rest, so that a long text stays within one batch of ops. */
const MAX_NOTES = 20;

/** Sentences that need a note beside the flow, because no node shows what is missing. */
export function noted(from: readonly DraftedSentence[]): DraftedSentence[] {
  const open = from.filter(({ drawn }) => drawn === 'open');
  const rest = open.slice(MAX_NOTES);
  if (rest.length === 0) return open;
  const last = open[MAX_NOTES - 1]!;
  const sentence = [last, ...rest].map((one) => one.sentence).join(' ');
  return [...open.slice(0, MAX_NOTES - 1), { ...last, sentence }];
}

const GOODBYE = {
  prompt: 'The person says goodbye or needs nothing',
  examples: ['bye', 'goodbye', 'no, that is all, bye', 'nothing, thank you', 'never mind, goodbye', 'have a nice day'],
};
const NOTHING_ELSE = {
  prompt: 'The person says no and needs nothing else',
  examples: ['no thanks', 'no, that is all', 'nothing else', 'that was everything', "I'm good, thank you"],
};

type Target = { way: Way; to: string };
type Opening = { text: string; source: BriefSentence };

const conditionFor = ({ prompt, examples }: Condition): JsonObject => ({
  type: 'llm',
  prompt,
  ...(examples.length > 0 && { examples }),
});

/** People may ask for a human at any time, also in the middle of a form. */
const wayEntry = ({ wish }: Way): JsonObject =>
  wish.human ? { global: { enabled: true, enter_condition: conditionFor(wish), return_to_previous: false } } : {};

/** Before the menu, a question that people answer by choosing a branch: "Ask what this is about". */
function menuQuestion(start: readonly BriefStep[]): Opening | null {
  const last = start.at(-1);
  if (last?.kind !== 'act' || last.act.kind !== 'say' || !last.act.text.trim().endsWith('?')) return null;
  return { text: last.act.text, source: last.source };
}

/** "Welcome! What can I do for you?": the greeting asks what the menu would ask. */
function lastQuestion(greeting: BriefPlan['greeting']): Opening | null {
  const last = greeting.at(-1);
  const text = /(?:^|[.!?]\s+)([^.!?]{4,200}\?)$/.exec(last?.text.trim() ?? '')?.[1];
  return last && text !== undefined ? { text, source: last.source } : null;
}

const withoutLast = (text: string, end: string): string =>
  end !== '' && text.trim().endsWith(end) ? text.trim().slice(0, -end.length).trim() : text;

const WORK: ReadonlySet<string> = new Set(['ask', 'say', 'know', 'handoff', 'transfer', 'send', 'end', 'raw']);
/** A brief without any work to do is one open talk. */
const isWork = (step: BriefStep): boolean => step.kind === 'choose' || (step.kind === 'act' && WORK.has(step.act.kind));

/** One branch for each condition, and one for each sentence to say. */
function merged(ways: readonly Way[]): Way[] {
  const byPrompt = new Map<string, Way>();
  const taken = new Set<string>();
  for (const way of ways) {
    const key = way.wish.prompt
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    const known = byPrompt.get(key);
    if (known) {
      known.steps.push(...way.steps);
      continue;
    }
    const examples = way.wish.examples.filter((text) => !taken.has(text.toLowerCase()));
    for (const text of examples) taken.add(text.toLowerCase());
    byPrompt.set(key, {
      ...way,
      steps: [...way.steps],
      wish: { ...way.wish, examples: examples.length >= 3 ? examples : [] },
    });
  }
  return [...byPrompt.values()];
}
