// A scripted conversation for tests: the inputs, and the effects that follow.
import { compile } from '../compile.ts';
import type { Executable } from '../interpreter/executable.ts';
import type { Effect, Input, Outcome, StartInput } from '../interpreter/state.ts';
import { start, step } from '../interpreter/step.ts';
import { parseGraph } from '../language/graph.ts';
import type { References } from '../language/references.ts';

function build(graph: object, references: References = {}): Executable {
  const compiled = compile(parseGraph(graph), references);
  if (!compiled.ok)
    throw new Error(compiled.blocking.map((one) => `${one.rule_id} ${one.node_id} ${one.message}`).join('; '));
  return compiled.executable;
}

/** A scripted conversation: the inputs, and the effects that follow. */
export class Talk {
  readonly executable: Executable;
  last: Outcome;

  constructor(graph: object, input: StartInput = {}, references: References = {}) {
    this.executable = build(graph, references);
    this.last = start(this.executable, input);
  }

  give(input: Input): this {
    this.last = step(this.executable, this.last.state, input);
    return this;
  }

  user(text = 'hm'): this {
    return this.give({ type: 'user_message', text });
  }

  model(result: object): this {
    return this.give({ type: 'model_result', effect_id: this.of('ask_model').id, ...result });
  }

  of<T extends Effect['type']>(type: T): Extract<Effect, { type: T }> {
    const effect = this.last.effects.find((one) => one.type === type);
    if (!effect) throw new Error(`no ${type} among ${this.last.effects.map((one) => one.type).join(', ')}`);
    return effect as Extract<Effect, { type: T }>;
  }

  get events(): string[] {
    return this.last.effects.map((effect) => {
      if (effect.type === 'say') return `say ${effect.text}`;
      return effect.type === 'end' ? `end ${effect.label}` : effect.type;
    });
  }
}
