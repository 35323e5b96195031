export {
  type Change,
  type KitName,
  kitNames,
  type MigrateParameters,
  type MigrateReturnType,
  migrate,
} from './migrate.js'
export type { Note } from './source/createRewrite.js'
