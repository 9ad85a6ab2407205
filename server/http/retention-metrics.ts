// Owns the figure of what was forgotten by age in this process.
import { Counter, type Registry } from 'prom-client';

export function countForgotten(registry: Registry): (table: string, rows: number) => void {
  const counter = new Counter({
    name: 'parley_retention_deleted_total',
    help: 'Rows deleted because they are older than the settings allow',
    labelNames: ['table'],
    registers: [registry],
  });
  return (table, rows) => counter.inc({ table }, rows);
}
