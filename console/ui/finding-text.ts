// A finding about a flow as people read it: the one place where a message in API words becomes the text of the console. Pure.
import { forPeople } from '../../flow/text/words-for-people.ts';

type Finding = { message: string; suggested_fix?: string | null };

export const findingText = ({ message }: Finding): string => forPeople(message);

/** What to do about it; empty where nothing is known. */
export const findingFix = ({ suggested_fix }: Finding): string => forPeople(suggested_fix ?? '');
