// People, their identifiers, merges, memory and privacy, as a part of the program.
import type { DataMapLine } from '../../kernel/data-map.ts';
import { bind } from '../../kernel/jobs/jobs.ts';
import type { PersonalData } from '../../kernel/personal-data.ts';
import type { Module } from '../module.ts';
import { PEOPLE_DATA } from './data-map.ts';
import * as reviewRequests from './identity/review-requests.ts';
import { identityRoutes } from './identity/routes.ts';
import type { Embedder } from './memory/memory.ts';
import * as memory from './memory/memory.ts';
import { memoryRoutes } from './memory/routes.ts';
import { peopleEvents } from './person/events.ts';
import { expireReviewRequest, forgetExpiredFact } from './person/jobs.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { peopleRoutes } from './routes.ts';

/** What all modules store about people: who is exported or erased is so everywhere. */
type Everywhere = { personalData(): readonly PersonalData[]; dataMap(): readonly DataMapLine[] };

export const peopleModule = (embedder: Embedder, { personalData, dataMap }: Everywhere) =>
  ({
    routes: () => [
      ...memoryRoutes(embedder),
      ...peopleRoutes(personalData()),
      ...identityRoutes,
      ...privacyRoutes(personalData(), dataMap()),
    ],
    events: peopleEvents,
    jobs: bind([expireReviewRequest, forgetExpiredFact], {
      'expire-review-request': reviewRequests.expire,
      'forget-expired-fact': memory.expire,
    }),
    dueTables: [
      { table: 'identity_review_requests', job: expireReviewRequest },
      { table: 'memory_facts', job: forgetExpiredFact },
    ],
    dataMap: PEOPLE_DATA,
  }) satisfies Module;
