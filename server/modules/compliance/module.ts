// The gate before calls and texts, its lists, consents and receipts, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { COMPLIANCE_DATA } from './data-map.ts';
import { COMPLIANCE_EVENTS } from './events.ts';
import { COMPLIANCE_DUE_TABLES, complianceHandlers } from './handlers.ts';
import { COMPLIANCE_JOBS } from './jobs.ts';
import { compliancePersonalData } from './personal-data.ts';
import type { CompliancePorts } from './ports.ts';
import { COMPLIANCE_RETENTION } from './retention.ts';
import { complianceRoutes } from './routes.ts';

export const complianceModule = (ports: CompliancePorts) =>
  ({
    routes: () => [...complianceRoutes(ports)],
    events: COMPLIANCE_EVENTS,
    jobs: bind(COMPLIANCE_JOBS, complianceHandlers(ports)),
    dueTables: COMPLIANCE_DUE_TABLES,
    retention: COMPLIANCE_RETENTION,
    personalData: compliancePersonalData,
    dataMap: COMPLIANCE_DATA,
  }) satisfies Module;
