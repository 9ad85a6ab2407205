// Organizations, API keys, console sessions and the audit log, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { ACCESS_DATA } from './data-map.ts';
import { apiKeyCreated, apiKeyRevoked } from './events.ts';
import { sendQueuedMail, sendQueuedMailJob } from './mail.ts';
import { mailSignInLinks, mailSignInLinksJob } from './mailed-links.ts';
import { memberRoutes } from './member-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { ACCESS_RETENTION } from './retention.ts';
import { accessRoutes } from './routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { resumeOrganization, resumeOrganizationJob } from './suspension.ts';

/** `resumers` continue what each module stopped while the organization was suspended. */
export const accessModule = (resumers: Parameters<typeof resumeOrganizationJob>[0]) =>
  ({
    routes: ({ lease }) => [
      ...accessRoutes(lease),
      ...memberRoutes(lease),
      ...signInRoutes(lease),
      ...operatorRoutes(lease),
    ],
    events: [apiKeyCreated, apiKeyRevoked] as const,
    jobs: bind([resumeOrganization, sendQueuedMail, mailSignInLinks], {
      'resume-organization': resumeOrganizationJob(resumers),
      'send-mail': sendQueuedMailJob,
      'mail-sign-in-links': mailSignInLinksJob,
    }),
    retention: ACCESS_RETENTION,
    dataMap: ACCESS_DATA,
  }) satisfies Module;
