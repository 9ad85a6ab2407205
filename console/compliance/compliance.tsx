// Compliance: who must not be called, who agreed, which rules hold, and what the organization asks beyond the law.
import { lazy, Suspense } from 'react';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { Bones } from '../ui/states.tsx';
import { DoNotCall } from './do-not-call.tsx';

const Consents = lazy(async () => ({ default: (await import('./consents.tsx')).Consents }));
const Rules = lazy(async () => ({ default: (await import('./rules.tsx')).Rules }));
const ComplianceSettings = lazy(async () => ({ default: (await import('./settings-form.tsx')).ComplianceSettings }));

const ByNumber = lazy(async () => ({ default: (await import('./by-number.tsx')).ByNumber }));

const TABS = {
  dnc: 'Do not call',
  consents: 'Consents',
  number: 'By number',
  rules: 'Rules',
  settings: 'Settings',
} as const;

export function CompliancePage() {
  const tab = useTab(TABS);
  return (
    <>
      <PageHead title="Compliance" />
      <Tabs label="Parts of compliance" tabs={TABS} open={tab} />
      <Suspense fallback={<Bones />}>
        {tab === 'dnc' && <DoNotCall />}
        {tab === 'consents' && <Consents />}
        {tab === 'number' && <ByNumber />}
        {tab === 'rules' && <Rules />}
        {tab === 'settings' && <ComplianceSettings />}
      </Suspense>
    </>
  );
}
