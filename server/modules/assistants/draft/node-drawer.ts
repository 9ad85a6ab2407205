// Owns drawing the nodes of one branch: first its units, with ids in reading order, then the nodes
// from the last to the first.
import type { JsonObject } from '../../../../flow/language/json.ts';
import { capital, spokenInstructions } from '../../../../nlu/wording/spoken.ts';
import type { OrderedAct } from './acts.ts';
import type { Canvas } from './canvas.ts';
import type { Field } from './fields.ts';
import type { BriefStep } from './plan.ts';
import type { BriefSentence } from './sentences.ts';
import { type Drafting, fieldFor, toolFor } from './tool-match.ts';
import {
  type Common,
  collectedFields,
  conditionOf,
  ENDS,
  fieldForInput,
  fieldsOf,
  handoffIn,
  isPlainField,
  looksLikeCommand,
  NOT_TAKEN,
  NOT_UNDERSTOOD,
  type Unit,
} from './units.ts';

const MAX_QUESTIONS = 100;
const MAX_MERGED = 8;

/** Values that one question can ask for together; a choice and a yes or no are questions of their own. */
function asked(fields: readonly Field[]): Field[][] {
  const forms: Field[][] = [];
  for (const field of fields) {
    const form = forms.at(-1);
    if (form && isPlainField(field) && form.every(isPlainField)) form.push(field);
    else forms.push([field]);
  }
  return forms;
}

export class NodeDrawer {
  readonly questions: string[] = [];
  /** Sentences that are not drawn, or not wholly, with the question to their author. */
  readonly open: { source: BriefSentence; question: string }[] = [];
  /** What people may want besides, while a dialogue of a branch listens. */
  branches: readonly { to: string; condition: JsonObject }[] = [];
  /** What only a model can follow; it becomes part of the persona. */
  readonly advice: string[] = [];
  /** Sentences that only say: ask how you can help. */
  readonly menuSources: BriefSentence[] = [];
  targets: { more: string | null; menu: string | null; end: string; stuck: string } = {
    more: null,
    menu: null,
    end: '',
    stuck: '',
  };
  readonly #canvas: Canvas;
  readonly #drafting: Drafting;
  readonly #confirmsAll: boolean;
  #human: string | null = null;
  #stuckUsed = false;

  constructor(canvas: Canvas, drafting: Drafting, confirmsAll: boolean) {
    this.#canvas = canvas;
    this.#drafting = drafting;
    this.#confirmsAll = confirmsAll;
  }

  ask(question: string): undefined {
    if (this.questions.length < MAX_QUESTIONS && !this.questions.includes(question)) this.questions.push(question);
  }

  /** Asks, and notes that the sentence is not drawn. */
  leaveOpen(source: BriefSentence, question: string): undefined {
    this.open.push({ source, question });
    this.ask(question);
  }

  prepare(steps: readonly BriefStep[], stem: string, known: readonly Field[] = []): Unit[] {
    const units: Unit[] = [];
    for (const step of steps) {
      const last = units.at(-1);
      if (last && ENDS.has(last.kind) && step.kind !== 'failure') {
        // Nothing follows an end: what was said after it is asked about, not lost.
        if (!last.sources.includes(step.source))
          this.leaveOpen(step.source, `When should this happen: “${step.source.text}”?`);
        continue;
      }
      if (step.kind === 'act') this.#act(units, step.act, { stem, source: step.source, known });
      else if (step.kind === 'failure') this.#failure(units, step, stem);
      else this.#choose(units, step, stem, [...known, ...fieldsOf(units)]);
    }
    // Without its tool the branch would end in silence.
    const final = units.at(-1);
    if (final?.kind === 'todo')
      units.push({
        kind: 'say',
        id: this.#canvas.takeId(`${stem}_noted`),
        sources: final.sources,
        text: 'I have noted that.',
      });
    return units;
  }

  #failure(units: Unit[], step: Extract<BriefStep, { kind: 'failure' }>, stem: string): undefined {
    const tool = units.findLast((unit) => unit.kind === 'tool');
    if (tool?.kind === 'tool') tool.failure = this.prepare(step.steps, `${stem}_failed`);
    else this.leaveOpen(step.source, `What can fail here: “${step.source.text}”?`);
  }

  #choose(units: Unit[], step: Extract<BriefStep, { kind: 'choose' }>, stem: string, known: Field[]): undefined {
    const id = this.#canvas.takeId(`${stem}_check`);
    const taken = this.prepare(step.steps, `${stem}_then`, known);
    const otherwise = this.prepare(step.otherwise, `${stem}_else`, known);
    if (taken.length === 0 && otherwise.length === 0)
      this.leaveOpen(step.source, `What should happen here: “${step.source.text}”?`);
    units.push({ kind: 'choose', id, sources: [step.source], check: step.check, units: taken, otherwise });
  }

  #act(
    units: Unit[],
    act: OrderedAct,
    at: { stem: string; source: BriefSentence; known: readonly Field[] },
  ): undefined {
    const { stem, source } = at;
    const last = units.at(-1);
    const common = (what: string): Common => ({ id: this.#canvas.takeId(`${stem}_${what}`), sources: [source] });
    switch (act.kind) {
      case 'ask': {
        // What one sentence asks for is asked at once, what the next one asks for after it.
        const merges =
          last?.kind === 'collect' &&
          last.sources.includes(source) &&
          [...last.fields, ...act.fields].every(isPlainField);
        if (merges && last.fields.length + act.fields.length <= MAX_MERGED) {
          for (const field of act.fields)
            if (!last.fields.some(({ name }) => name === field.name)) last.fields.push(field);
          last.sources.push(source);
        } else
          for (const fields of asked(act.fields))
            units.push({ kind: 'collect', ...common('ask'), fields, confirm: this.#confirmsAll });
        return;
      }
      case 'confirm': {
        const asked = units.filter((unit) => unit.kind === 'collect');
        const [only] = asked;
        const fields = collectedFields(units);
        // One form reads itself back; "read it back and confirm" is one thing.
        const form = last?.kind === 'collect' && last.confirm ? last : only;
        if (form && (form === last || fields.length === form.fields.length)) {
          form.confirm = true;
          form.sources.push(source);
          return;
        }
        const all = fields.length > 0 ? fields : [...at.known];
        // What is read back all together is not read back form by form as well.
        if (!this.#confirmsAll) for (const unit of asked) unit.confirm = false;
        if (all.length > 0) units.push({ kind: 'collect', ...common('confirm'), fields: all, confirm: true });
        else this.leaveOpen(source, `What should be read back: “${source.text}”?`);
        return;
      }
      case 'say':
      case 'greet':
        units.push({ kind: 'say', ...common('say'), text: act.text || 'Hello!' });
        return;
      case 'know':
        return this.#know(units, act.about, common, source);
      case 'handoff':
        if (!act.named) this.ask(`Which queue should take over: “${source.text}”? It is “support” now.`);
        units.push({ kind: 'handoff', ...common('handoff'), queue: act.queue });
        return;
      case 'transfer':
        units.push({ kind: 'transfer', ...common('transfer'), number: act.number });
        return;
      case 'send':
        units.push({ kind: 'send', ...common('send'), channel: act.channel, text: act.text });
        return;
      case 'raw':
        units.push({ kind: 'raw', ...common(act.type), type: act.type, config: act.config });
        return;
      case 'end':
        units.push({
          kind: 'end',
          ...common('end'),
          message: act.message,
          isSuccess: units.some(({ kind }) => kind === 'collect' || kind === 'tool'),
        });
        return;
      case 'again':
      case 'menu': {
        const to = act.kind === 'again' ? this.targets.more : this.targets.menu;
        if (to && stem !== 'start' && stem !== 'closing') units.push({ kind: 'jump', id: to, sources: [source], to });
        else if (act.kind === 'menu' && this.targets.menu) this.menuSources.push(source);
        else if (act.kind === 'menu') this.advice.push(source.text);
        return;
      }
      case 'do':
        return this.#do(units, act.what, at);
      case 'talk':
        return this.#talk(units, act.text, common, source);
    }
  }

  #know(units: Unit[], about: string, common: (what: string) => Common, source: BriefSentence): undefined {
    if (this.#drafting.knowledgeBaseIds.length > 0) {
      units.push({ kind: 'know', ...common('answer') });
      return;
    }
    this.leaveOpen(source, `Which knowledge base answers questions${about ? ` about ${about}` : ''}?`);
    units.push({ kind: 'talk', ...common('answer'), instructions: source.text });
  }

  #do(
    units: Unit[],
    what: string,
    { stem, source, known }: { stem: string; source: BriefSentence; known: readonly Field[] },
  ): undefined {
    const tool = toolFor(what, this.#drafting.tools);
    const last = units.findLast((unit) => unit.kind === 'collect');
    // What was collected is kept with the conversation: writing it down needs no tool.
    if (!tool && last && /^(?:note|record|log|save|write)\b/i.test(what)) {
      last.sources.push(source);
      return;
    }
    if (!tool) {
      this.ask(`Which tool should ${what.charAt(0).toLowerCase()}${what.slice(1, 200)}?`);
      units.push({ kind: 'todo', id: this.#canvas.takeId(`${stem}_tool`), sources: [source], what });
      return;
    }
    const fields = [...known, ...fieldsOf(units)];
    const wanted = tool.inputs.filter(({ name, required }) => required && !fieldFor(name, fields)).map(fieldForInput);
    if (wanted.length > 0)
      units.push({
        kind: 'collect',
        id: this.#canvas.takeId(`${stem}_ask`),
        sources: [source],
        fields: wanted,
        confirm: false,
      });
    units.push({
      kind: 'tool',
      id: this.#canvas.takeId(`${stem}_tool`),
      sources: [source],
      tool,
      fields: [...fields, ...wanted],
      outputs: [],
      failure: null,
    });
  }

  #talk(units: Unit[], text: string, common: (what: string) => Common, source: BriefSentence): undefined {
    const noun =
      /^(?:tell|give|read(?: out)?|say|share|inform|let)\b.*?\b(?:the|their|its) ([a-z][a-z ]{1,30}?)[.!]?$/i.exec(
        text,
      )?.[1];
    const tool = units.findLast((unit) => unit.kind === 'tool');
    if (noun && tool?.kind === 'tool') {
      const name = noun.trim().replaceAll(' ', '_').toLowerCase();
      tool.outputs.push(name);
      units.push({
        kind: 'say',
        ...common('say'),
        text: `The ${noun.trim()} is {{ ${name} | default: "not known" }}.`,
      });
      return;
    }
    if (noun) {
      if (this.#drafting.knowledgeBaseIds.length > 0) units.push({ kind: 'know', ...common('answer') });
      else this.leaveOpen(source, `Where does the assistant find the ${noun.trim()}: “${source.text}”?`);
      return;
    }
    const spoken = spokenInstructions(text);
    if (spoken.endsWith('?')) units.push({ kind: 'talk', ...common('talk'), instructions: text });
    else if (spoken !== '') units.push({ kind: 'say', ...common('say'), text: spoken });
    else if (looksLikeCommand(text))
      this.leaveOpen(source, `What exactly should happen here: “${source.text.slice(0, 2000)}”?`);
    else this.advice.push(source.text);
  }

  /** A branch begins with its sentence; if the rules found nothing to do, a dialogue asks about it. */
  begin(units: Unit[], stem: string, source: BriefSentence): undefined {
    const [first] = units;
    if (first && !first.sources.includes(source)) first.sources.unshift(source);
    if (first && first.kind !== 'jump') return;
    const instructions = `${source.text}\nAsk the person to tell you more.`;
    units.unshift({ kind: 'talk', id: this.#canvas.takeId(`${stem}_talk`), sources: [source], instructions });
  }

  /** The target for people who cannot be helped: the first human that the brief mentions. */
  get human(): string | null {
    return this.#human;
  }

  /** Call it once all units are known, before the first is drawn. */
  setFallback(units: readonly Unit[]): undefined {
    this.#human = handoffIn(units);
  }

  /** The nodes of the steps; answers with the first, or `exit` where there are none. */
  place(units: readonly Unit[], exit: string, entry: JsonObject): string {
    let next = exit;
    for (let i = units.length - 1; i >= 0; i--) next = this.#unit(units[i]!, next, i === 0 ? entry : {});
    return next;
  }

  #unit(unit: Unit, next: string, more: JsonObject): string {
    const { id, sources } = unit;
    const draw = (type: string, config: JsonObject): void => this.#canvas.node(id, type, config, sources, more);
    switch (unit.kind) {
      case 'jump':
        return unit.to;
      case 'collect':
        for (const field of unit.fields) this.#canvas.variable(field);
        draw('collect', {
          variables: unit.fields.map(({ name }) => name),
          // People answer a long question piece by piece.
          ...(unit.fields.length > 1 && { reask_cap: Math.min(10, unit.fields.length + 1) }),
          ...(unit.confirm && { confirm: true }),
        });
        this.#canvas.edge(id, next);
        this.#canvas.edge(id, this.#stuck(), 'on_cap');
        return id;
      case 'handoff':
        draw('handoff', { queue: unit.queue });
        return id;
      case 'transfer':
        draw('transfer', { destination: unit.number });
        this.#canvas.edge(id, this.#stuck(), 'failed');
        return id;
      case 'end':
        draw('end', { outcome: unit.isSuccess ? 'success' : 'neutral', message: unit.message });
        return id;
      case 'know':
        draw('knowledge', { knowledge_base_ids: [...this.#drafting.knowledgeBaseIds] });
        this.#canvas.edge(id, next, 'found');
        this.#canvas.edge(id, this.#unknown(next), 'not_found');
        return id;
      case 'tool':
        return this.#tool(unit, next, draw);
      case 'todo':
        this.#canvas.node(id, 'tool', {}, sources, { name: capital(unit.what).slice(0, 100), disabled: true, ...more });
        this.#canvas.edge(id, next, 'success');
        this.#canvas.edge(id, this.#sorry(id), 'error');
        return id;
      case 'choose':
        draw('condition', {});
        this.#canvas.edge(id, this.place(unit.units, next, {}), 'conditional', conditionOf(unit.check));
        this.#canvas.edge(id, this.place(unit.otherwise, next, {}), 'else');
        return id;
      case 'talk':
        draw('dialogue', { instructions: unit.instructions, max_turns: 10 });
        // It listens to the menu it came from: people change their mind.
        for (const { to, condition } of this.branches)
          if (to !== id) this.#canvas.edge(id, to, 'conditional', condition);
        this.#canvas.edge(id, next);
        this.#canvas.edge(id, next, 'on_cap');
        return id;
      case 'say':
        draw('message', { text: unit.text });
        break;
      case 'send':
        draw('message_send', { channel: unit.channel, template: unit.text });
        break;
      case 'raw':
        draw(unit.type, unit.config);
        if (unit.type === 'wait') {
          this.#canvas.edge(id, next, 'done');
          return id;
        }
    }
    this.#canvas.edge(id, next);
    return id;
  }

  #tool(unit: Extract<Unit, { kind: 'tool' }>, next: string, draw: (type: string, config: JsonObject) => void): string {
    const mapped = unit.tool.inputs.flatMap(({ name }) => {
      const field = fieldFor(name, unit.fields);
      return field ? [[name, `{{ ${field.name} }}`]] : [];
    });
    for (const name of unit.outputs) this.#canvas.variable({ name, type: 'string', source: 'tool' });
    draw('tool', {
      tool_id: unit.tool.id,
      input_mapping: Object.fromEntries(mapped) as JsonObject,
      ...(unit.outputs.length > 0 && { output_mapping: Object.fromEntries(unit.outputs.map((name) => [name, name])) }),
    });
    this.#canvas.edge(unit.id, next, 'success');
    const failed =
      unit.failure && unit.failure.length > 0
        ? this.place(unit.failure, this.targets.more ?? this.targets.end, {})
        : null;
    this.#canvas.edge(unit.id, failed ?? this.#sorry(unit.id), 'error');
    return unit.id;
  }

  #sorry(tool: string): string {
    const id = this.#canvas.takeId(`${tool}_failed`);
    this.#canvas.node(id, 'message', { text: 'I am sorry, that does not work right now.' }, []);
    this.#canvas.edge(id, this.#human ?? this.targets.more ?? this.targets.end);
    return id;
  }

  #unknown(next: string): string {
    const id = this.#canvas.takeId('no_answer');
    this.#canvas.node(id, 'message', { text: 'I am sorry, I do not have an answer to that.' }, []);
    this.#canvas.edge(id, next);
    return id;
  }

  #stuck(): string {
    if (this.#human) return this.#human;
    this.#stuckUsed = true;
    return this.targets.stuck;
  }

  /** People who cannot be helped hear so, and are asked what else they want; only a flow without a menu ends there. */
  finish(): void {
    if (!this.#stuckUsed) return;
    const { stuck, more } = this.targets;
    if (more === null) this.#canvas.node(stuck, 'end', NOT_UNDERSTOOD, []);
    else {
      this.#canvas.node(stuck, 'message', { text: NOT_TAKEN }, []);
      this.#canvas.edge(stuck, more);
    }
  }
}
