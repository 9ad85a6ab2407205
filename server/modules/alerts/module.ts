// Alerts to browsers of members, as a part of the program.
import { none } from '../../kernel/data-map.ts';
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { sendAlert, sendAlertJob } from './alerts.ts';
import { alertRoutes } from './routes.ts';

export const alertsModule = {
  routes: () => alertRoutes,
  jobs: bind([sendAlert], { 'send-alert': sendAlertJob }),
  dataMap: [
    ...none('push_keys', 'public_key sealed', 'the keys by which push services know this installation'),
    ...none(
      'push_devices',
      'name endpoint_key sealed last_error',
      'browsers of colleagues that get alerts: a fingerprint, and sealed addresses',
    ),
  ],
} satisfies Module;
