// The icon of a type of step.
import { lookOf } from './step-families.ts';

export const StepIcon = ({ type }: { type: string }) => (
  <svg className="step-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={lookOf(type).icon} />
  </svg>
);
