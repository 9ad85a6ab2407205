// What keeps an open page fresh.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRefreshed, STALE, staleAfter } from './stale-lists.ts';

const { webhooks } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as { webhooks: Record<string, unknown> };
const types = Object.keys(webhooks);

describe('what an event makes stale', () => {
  it('is said by words that events begin with', () => {
    const words = new Set(types.map((type) => type.split('.')[0]));
    expect(Object.keys(STALE).filter((word) => !words.has(word))).toEqual([]);
    expect(staleAfter('model_router.budget.threshold_reached')).toContain('budgets');
    expect(staleAfter('knowledge.document.failed')).toContain('overview');
    expect(staleAfter('identity.review_request.created')).toEqual(
      expect.arrayContaining(['reviews', 'merges', 'people', 'person']),
    );
    expect(staleAfter('memory.fact.created')).toEqual(['person']);
    expect(staleAfter('call.blocked')).toContain('receipts');
    expect(staleAfter('workflow.execution.completed')).toContain('executions');
    expect(staleAfter('compliance.dnc.added')).toEqual(['dnc', 'consents', 'texts']);
    expect(staleAfter('knowledge.gap.detected')).toContain('knowledge');
    expect(staleAfter('model_router.price.missing')).toContain('spend');
    expect(staleAfter('webhook.endpoint.disabled')).toContain('webhooks');
    expect(staleAfter('conversation.handoff.requested')).toEqual(['overview', 'inbox', 'unread', 'service', 'texts']);
    expect(staleAfter('conversation.handoff.taken_over')).toEqual(['overview', 'inbox', 'unread', 'service', 'texts']);
    expect(staleAfter('conversation.typing')).toEqual([]);
    expect(staleAfter('conversation.presence')).toEqual([]);
    expect(staleAfter('nothing.of.this')).toEqual([]);
  });

  it('is asked for again besides, but never what is being edited', () => {
    expect(isRefreshed(['policies', 'q'])).toBe(true);
    expect(isRefreshed(['editor', 'open', 'r'])).toBe(false);
    expect(isRefreshed(['presence', 'c'])).toBe(false);
    expect(isRefreshed(['whoami'])).toBe(false);
    expect(isRefreshed(['resolution-settings'])).toBe(false);
    expect(isRefreshed(['tried-search', 'kb', 'q'])).toBe(false);
  });
});
