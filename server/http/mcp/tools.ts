// The tools in the order in which agents see them, and what each asks of a key.
import type { RouteIndex } from './dispatch.ts';
import type { McpTool } from './tool.ts';
import { assistantTools } from './tools/assistants.ts';
import { callingTools } from './tools/calling.ts';
import { conversationTools } from './tools/conversations.ts';
import { flowTools } from './tools/flows.ts';
import { knowledgeTools } from './tools/knowledge.ts';
import { peopleTools } from './tools/people.ts';
import { testingTools } from './tools/testing.ts';
import { usageTools } from './tools/usage.ts';

export const MCP_TOOLS: readonly McpTool[] = [
  ...assistantTools,
  ...flowTools,
  ...testingTools,
  ...conversationTools,
  ...knowledgeTools,
  ...peopleTools,
  ...callingTools,
  ...usageTools,
];

/** The scopes of all operations that a tool is made of. */
export function scopesOf({ name, operations }: McpTool, routes: RouteIndex): string[] {
  const scopes = operations.map((operation) => {
    const route = routes.get(operation);
    if (!route) throw new Error(`the tool ${name} names an unknown operation: ${operation}`);
    return route.scope;
  });
  return [...new Set(scopes.filter((scope) => scope !== null))].sort();
}
