import { existsSync, readFileSync } from 'node:fs'
import { checkAttacks, readAttacks } from '../lib/attacks/readAttacks.mjs'
import { root } from '../lib/root.mjs'

export const name = 'attacks'

export async function run() {
  const readFile = path =>
    existsSync(`${root}/${path}`) ? readFileSync(`${root}/${path}`, 'utf8') : undefined
  const problems = checkAttacks(await readAttacks(), readFile)
  return [{ title: 'each listed attack has its test, its control and the guard that holds it off', problems }]
}
