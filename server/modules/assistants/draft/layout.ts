// Owns drawing a plan as a graph: greeting, a menu of branches, their steps, a question whether
// there is more, and the end.
import type { Graph } from '../../../../flow/language/graph.ts';
import type { JsonObject } from '../../../../flow/language/json.ts';
import { Canvas, slugOf } from './canvas.ts';
import { NodeDrawer } from './node-drawer.ts';
import type { BriefPlan, BriefStep, Way } from './plan.ts';
import type { BriefSentence } from './sentences.ts';
import type { Drafting } from './tool-match.ts';
import type { Unit } from './units.ts';

export type DraftResult = { graph: Graph; questions: string[] };

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
  readonly #plan: BriefPlan;
  readonly #canvas: Canvas;
  readonly #steps: NodeDrawer;
  readonly #knowledge: JsonObject;
  readonly #ways: Way[];

  constructor(text: string, plan: BriefPlan, drafting: Drafting) {
    this.#plan = plan;
    this.#ways = merged(plan.ways);
    this.#canvas = new Canvas(text);
    this.#steps = new NodeDrawer(this.#canvas, drafting, plan.confirmsAll);
    this.#knowledge = drafting.knowledgeBaseIds.length > 0 ? { knowledge_base_ids: [...drafting.knowledgeBaseIds] } : {};
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
    this.#steps.targets = { more: asksMore ? ids.more : null, menu: routed ? ids.menu : null, end: ids.end, stuck: ids.stuck };
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

    const targets = prepared.map(({ way, units }) => ({ way, to: this.#steps.place(units, after, wayEntry(way)) }));
    const reachable = targets.filter(({ way }) => !way.wish.human);
    const leaves = spare?.every(({ kind }) => kind === 'end') ?? true;
    const rest = spare && spare.length > 0 ? this.#steps.place(spare, leaves ? last : after, {}) : null;
    if (asksMore) this.#more(ids, { ways: reachable, rest: leaves ? null : rest, last });
    if (routed) this.#menu(ids, { ways: reachable, rest, leaves, last, opening });
    const first = this.#steps.place(beginning, routed ? ids.menu : after, {});
    const lines = greeting.map(({ text, source }) => ({ text: withoutLast(text, asked ? '' : (opening?.text ?? '')), source }));
    const entry = this.#greeting(ids.greeting, first, lines);
    this.#steps.finish();
    return { graph: this.#canvas.finish(entry, this.#persona()), questions: this.#steps.questions };
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
    this.#canvas.node(end, 'end', { outcome: 'success', label: 'done', message }, last?.kind === 'end' ? last.sources : []);
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
        /\b(?:[Yy]ou (?:work|answer|speak|call|take [\p{L} ]{2,30})|assistant(?: works)?|bot(?: works)?|on behalf|receptionist|(?:[Gg]reet|[Ww]elcome)[\p{L} ]{0,30}) (?:for|of|from|at) (?:the )?["“]?(\p{Lu}[\p{L}\p{N}'&-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}'&-]*){0,4})/u.exec(
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
    const config = { instructions: `say: ${opening?.text ?? 'How can I help you?'}`, goal: 'The person is done', max_turns: 6 };
    this.#canvas.node(
      ids.menu,
      'dialogue',
      config,
      [...(opening ? [opening.source] : []), ...this.#steps.menuSources, ...this.#plan.headings],
      this.#knowledge,
    );
    this.#branches(ids.menu, ways);
    if (rest && !leaves)
      this.#canvas.edge(ids.menu, rest, 'conditional', asked({ prompt: 'The person wants anything else', examples: [] }));
    this.#canvas.edge(ids.menu, leaves && rest ? rest : last);
    this.#canvas.edge(ids.menu, this.#steps.fallback(leaves && rest ? rest : last), 'on_cap');
  }

  #more(
    ids: { more: string; menu: string; stuck: string },
    { ways, rest, last }: { ways: readonly Target[]; rest: string | null; last: string },
  ): void {
    const again = this.#plan.closing.flatMap((step) => (step.kind === 'act' && step.act.kind === 'again' ? [step.source] : []));
    const routed = this.#steps.targets.menu !== null;
    this.#canvas.node(
      ids.more,
      'dialogue',
      { instructions: `say: ${MORE}`, goal: 'The person is done', max_turns: 6 },
      again,
      this.#knowledge,
    );
    if (routed && ways.length <= MAX_COPIED) this.#branches(ids.more, ways);
    this.#canvas.edge(ids.more, last, 'conditional', asked(NOTHING_ELSE));
    if (routed)
      this.#canvas.edge(
        ids.more,
        ids.menu,
        'conditional',
        asked({ prompt: rest ? 'The person says yes' : 'The person says yes or wants something else', examples: [] }),
      );
    if (rest) this.#canvas.edge(ids.more, rest, 'conditional', asked({ prompt: 'The person wants anything else', examples: [] }));
    this.#canvas.edge(ids.more, last);
    this.#canvas.edge(ids.more, this.#steps.fallback(last), 'on_cap');
  }

  #branches(from: string, ways: readonly Target[]): void {
    for (const { way, to } of ways) this.#canvas.edge(from, to, 'conditional', asked(way.wish));
  }
}

const NOTHING_ELSE = {
  prompt: 'The person says no and needs nothing else',
  examples: ['no thanks', 'no, that is all', 'nothing else', 'that was everything', "I'm good, thank you"],
};

type Target = { way: Way; to: string };
type Opening = { text: string; source: BriefSentence };

const asked = ({ prompt, examples }: Condition): JsonObject => ({
  type: 'llm',
  prompt,
  ...(examples.length > 0 && { examples }),
});

/** People may ask for a human at any time, also in the middle of a form. */
const wayEntry = ({ wish }: Way): JsonObject =>
  wish.human ? { global: { enabled: true, enter_condition: asked(wish), return_to_previous: false } } : {};

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
    byPrompt.set(key, { ...way, steps: [...way.steps], wish: { ...way.wish, examples: examples.length >= 3 ? examples : [] } });
  }
  return [...byPrompt.values()];
}
