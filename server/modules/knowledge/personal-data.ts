// The gaps of a person, for export and erasure.
import type { PersonalData } from '../../kernel/personal-data.ts';
import * as gaps from './gaps.ts';

export const knowledgePersonalData: PersonalData = {
  trace: async (ctx, db, traces) => {
    for (const { id } of await gaps.ofPerson(ctx, db, traces.leafIds)) traces.subjects.add(id);
  },
  export: async (ctx, db, { leafIds }) => ({ knowledge_gaps: await gaps.ofPerson(ctx, db, leafIds) }),
  erase: (ctx, tx, { leafIds }) => gaps.deleteOf(ctx, tx, leafIds),
};
