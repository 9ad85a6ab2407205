// Organizations, API keys, console sessions and the audit log, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { ACCESS_DATA } from './data-map.ts';
import { apiKeyCreated, apiKeyRevoked } from './events.ts';
import { ACCESS_RETENTION } from './retention.ts';
import { accessRoutes } from './routes.ts';
import { resumeOrganization, resumeOrganizationJob } from './suspension.ts';

/** `resumers` continue what each module stopped while the organization was suspended. */
export const accessModule = (resumers: Parameters<typeof resumeOrganizationJob>[0]) =>
  ({
    routes: ({ lease }) => accessRoutes(lease),
    events: [apiKeyCreated, apiKeyRevoked] as const,
    jobs: bind([resumeOrganization], { 'resume-organization': resumeOrganizationJob(resumers) }),
    retention: ACCESS_RETENTION,
    dataMap: ACCESS_DATA,
  }) satisfies Module;
