// Says how often and after what a campaign calls its leads: in the form while it is written, and on the campaign's page.
import { retryTexts } from './retry-rule.ts';

export const RetryTexts = ({ fields }: { fields: Parameters<typeof retryTexts>[0] }) => (
  <ul className="in-words" aria-label="How often people are called">
    {retryTexts(fields).map(({ text, isWarning }) => (
      <li key={text} className={isWarning ? 'state warn' : undefined}>
        {text}
      </li>
    ))}
  </ul>
);
