import { familyMakers } from './familyMakers.mjs'
import { secureMakers } from './secureMakers.mjs'
import { serverMakers } from './serverMakers.mjs'

/**
 * Hostile arguments, by size, of functions that take apart more than a text: behind what lets them read on.
 *
 * @type {Readonly<Record<string, readonly ((size: number) => readonly unknown[])[]>>}
 */
export const readerMakers = { ...serverMakers, ...familyMakers, ...secureMakers }
