// Finds everything of people under a legal hold, the way an erasure would, so that nothing of it is forgotten by age.
import type { Holds } from '../../kernel/retention/legal-hold.ts';
import { personOf } from './identity/lineage.ts';
import { allStanding } from './privacy/legal-holds.ts';
import type { PersonalData } from './privacy/personal-data.ts';
import { tracesOf } from './privacy/traces.ts';

export const legalHolds = (modules: readonly PersonalData[]): Holds => ({
  standing: allStanding,
  trace: async (ctx, db, endUserId) => {
    const { leafIds } = await personOf(ctx, db, endUserId);
    const { phones, leadIds, callIds, executionIds, subjects } = await tracesOf(ctx, db, modules, leafIds);
    return {
      orgId: ctx.org.id,
      leafIds,
      phones: [...phones],
      leadIds: [...leadIds],
      callIds: [...callIds],
      executionIds: [...executionIds],
      subjects: [...subjects],
    };
  },
});
