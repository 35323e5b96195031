import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/** Names of environment variables that no test file of a run reads, and a run without files, as problems. */
export function findUnread({ project, files, names }) {
  const args = ['list', '--filesOnly', '--json', '--project', project, ...files]
  const { stdout } = spawnSync(`${root}/node_modules/.bin/vitest`, args, { cwd: root, encoding: 'utf8' })
  const start = stdout.indexOf('[')
  const listed = start < 0 ? [] : JSON.parse(stdout.slice(start)).map(({ file }) => file)
  if (listed.length === 0) return [`the project ${project} has no file that matches ${files.join(' or ')}`]
  const text = listed.map(file => readFileSync(file, 'utf8')).join('\n')
  return names.flatMap(name =>
    new RegExp(`process\\.env(\\.|\\[')${name}\\b`).test(text) ? [] : [`nothing reads ${name}`],
  )
}
