// Owns how a module names the rows of a table: the generated columns, some of them narrowed to the module's own types.
import type { Tables } from './tables.ts';

/** What a column may be narrowed to: values that it can hold, and null if and only if it may be null. */
type Narrowing<Column, Own> = [null] extends [Column] ? ([null] extends [Own] ? Column : never) : Column;

type Narrowed<Columns, Own> = {
  [Name in keyof Own]: Name extends keyof Columns ? Narrowing<Columns[Name], Own[Name]> : never;
};

/** A row of the table. `Own` narrows text to its few values and json to its shape; a column that the table does not have does not compile. */
export type RowOf<Table extends keyof Tables, Own extends Narrowed<Tables[Table], Own> = Record<never, never>> = {
  [Name in keyof Tables[Table]]: Name extends keyof Own ? Own[Name] : Tables[Table][Name];
};
