// Owns the ways on from where the end user is listened to: those of the node, the global ones, and in a form those that led to it.

import type { Choice } from '../language/choices.ts';
import type { Executable, ExecutableRoutes } from './executable.ts';
import { formBehind } from './forms.ts';
import { connectHuman } from './intents.ts';
import { aheadOf } from './judgement.ts';
import type { Machine } from './machine.ts';
import { HUMAN } from './question-back.ts';

/** As a model is asked about them. */
export function waysOn(machine: Machine): Choice[] {
  const { node, executable } = machine;
  const own = node.type === 'collect' ? waysBefore(machine) : node.routes.asked;
  const globals = machine.openGlobals.flatMap(({ node: at, prompt, examples }): Choice[] => {
    const id = `global:${executable.nodes[at]!.id}`;
    if (!prompt) return [];
    return [{ id, prompt, ...(examples && { examples }), ...aheadOf(executable, at) }];
  });
  const human = machine.state.discourse?.asked?.includes(HUMAN) ? [HUMAN_WAY] : [];
  return [...own.map((route) => machine.choiceOf(route)), ...globals, ...human];
}

const HUMAN_WAY: Choice = {
  id: HUMAN,
  prompt: 'The person wants to speak with a human',
  consequence: 'effect',
  leads_to: 'human',
};

/** A form is no cage: the ways of the dialogue that led to it stay open, but for the one that was taken. */
function waysBefore({ executable, node, state }: Machine): ExecutableRoutes['asked'] {
  const dialogue = executable.nodes.find(({ id }) => id === state.talked);
  if (!dialogue || dialogue.scope !== node.scope) return [];
  return dialogue.routes.asked.filter(
    ({ to }) => formBehind(executable.nodes, to)?.id !== node.id && !isLookUp(executable, to),
  );
}

/** What is only looked up is answered beside the form, which goes on. */
function isLookUp(executable: Executable, to: number): boolean {
  const { consequence = 'answer', leads_to } = aheadOf(executable, to);
  return consequence === 'answer' && leads_to === 'knowledge';
}

/** False: there is no such way from here. */
export function followWay(machine: Machine, id: string, why: string): boolean {
  const { node, executable } = machine;
  const own = node.routes.asked.find((route) => route.id === id);
  const before = node.type === 'collect' ? waysBefore(machine).find((route) => route.id === id) : undefined;
  const global = machine.openGlobals.find((entry) => `global:${executable.nodes[entry.node]!.id}` === id);
  if (own) machine.take(own, 'default', why);
  else if (global) machine.enterGlobal(global, why);
  else if (before) machine.take(before, 'other_wish', why);
  else if (id === HUMAN) connectHuman(machine, '');
  else return false;
  return true;
}
