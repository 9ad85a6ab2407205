// Owns the text model that needs no account: it follows a script written into the system prompt, word for word,
// every time. Pure.
import type { Generated, Prompt } from './prompt.ts';

export const SCRIPTED_MODEL = 'scripted-v1';

type Step = { when: string; say?: string; call?: { tool: string; input: unknown } };

/**
 * Lines of the system prompt, or of the task, such as
 *   when refund => say You get it back within five days.
 *   when order status => call look_up_order {"order_no": "1001"}
 * The first whose phrase occurs in the user's last message decides. A tool's result is read back; anything else is
 * repeated.
 */
export function followScript({ system, messages, tools }: Prompt): Generated {
  const last = messages.at(-1);
  if (last?.role === 'tool') return answer(`${last.tool_name} answered ${JSON.stringify(last.output)}`);
  const message = last?.content ?? '';
  const contexts = messages.flatMap((one) => (one.role === 'user' ? [one.context ?? ''] : []));
  const step = stepsOf([system ?? '', ...contexts].join('\n')).find(({ when }) => message.toLowerCase().includes(when));
  const isOffered = step?.call && tools.some(({ name }) => name === step.call?.tool);
  if (step?.call && isOffered) {
    const call = { id: `call_${messages.length}`, name: step.call.tool, input: step.call.input };
    return { text: '', toolCalls: [call], finishReason: 'tool-calls' };
  }
  return answer(step?.say ?? `You said: ${message}`);
}

const answer = (text: string): Generated => ({ text, toolCalls: [], finishReason: 'stop' });

function stepsOf(system: string): Step[] {
  return system.split('\n').flatMap((line): Step[] => {
    const [, when, verb, rest] = /^\s*when (.+?) => (say|call) (.+)$/.exec(line) ?? [];
    if (when === undefined || rest === undefined) return [];
    if (verb === 'say') return [{ when: when.toLowerCase(), say: rest.trim() }];
    const [, tool = '', json = '{}'] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
    return [{ when: when.toLowerCase(), call: { tool, input: parsed(json) } }];
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json === '' ? '{}' : json);
  } catch {
    return {};
  }
}
