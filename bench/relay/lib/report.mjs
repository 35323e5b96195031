import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from '../../../scripts/lib/root.mjs'
import { wsVersion } from './plan.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Where and of what a run was made. */
export function describeRun(command) {
  const isDirty =
    git('status', '--porcelain', '--', 'packages/server/src', 'packages/walletconnect/src') !== ''
  return {
    command,
    date: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    commit: `${git('rev-parse', '--short', 'HEAD')}${isDirty ? ', with changes not yet committed' : ''}`,
    loadBefore: os.loadavg()[0],
  }
}

const verdict = ({ ok }) => (ok === undefined ? '' : ok ? 'met' : '**missed**')
const line = cells => `| ${cells.map(cell => String(cell).replaceAll('|', '\\|')).join(' | ')} |`

/** RESULTS.md from what is stored of the last run of each program. */
export function toMarkdown(runs) {
  const barred = runs.flatMap(run =>
    run.figures.filter(({ ok }) => ok !== undefined).map(each => ({ ...each, run })),
  )
  const missed = barred.filter(({ ok }) => !ok)
  const cpu = os.cpus()
  const out = [
    '# The relay, measured',
    '',
    'Written by `npm run bench:relay`. Every figure is of the last run of its program; each section says when and how.',
    '',
    `Machine: ${cpu[0]?.model.trim()}, ${cpu.length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Linux ${os.release()}, a virtual disk; Node ${process.version}, ws ${wsVersion}.`,
    'Load generator and relay run on the same two cores, in processes of their own, over loopback and without TLS.',
    'Other programs may have run on the machine: the load average before each run is given.',
    '',
    `${barred.length} bars, ${barred.length - missed.length} met, ${missed.length} missed.`,
    '',
    '| figure | measured | bar | |',
    '|---|--:|--:|---|',
    ...barred.map(each => line([`${each.run.key}: ${each.name}`, each.text, each.bar, verdict(each)])),
    ...runs
      .filter(({ error }) => error)
      .map(({ key }) => line([`${key}`, 'ended with an error', '', '**missed**'])),
  ]
  for (const run of runs) {
    out.push('', `## ${run.key}: ${run.title}`, '')
    out.push(
      `\`${run.about.command}\`, ${run.about.date}, commit ${run.about.commit}, ${Math.round(run.seconds)} s, load before ${run.about.loadBefore.toFixed(1)}.`,
      '',
    )
    if (run.skipped) out.push(`Skipped: ${run.skipped}`)
    if (run.error)
      out.push('It ended with an error:', '', '```', run.error.split('\n').slice(0, 6).join('\n'), '```')
    if (run.figures.length) {
      out.push('| figure | measured | bar | |', '|---|--:|--:|---|')
      for (const each of run.figures) out.push(line([each.name, each.text, each.bar, verdict(each)]))
    }
    if (run.table)
      out.push(
        '',
        line(run.table.head),
        line(run.table.head.map((_, at) => (at ? '--:' : '---'))),
        ...run.table.rows.map(line),
      )
    if (run.notes?.length) out.push('', ...run.notes.map(note => `- ${note}`))
  }
  return `${out.join('\n')}\n`
}
