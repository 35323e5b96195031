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

/** What an earlier RESULTS.md says of programs by key: the lines of the first table, and the section. */
function parseMarkdown(text) {
  const [head = '', ...sections] = text.split(/^## /m)
  return new Map(
    sections.map(section => {
      const key = section.slice(0, section.indexOf(':'))
      const bars = head.split('\n').filter(each => each.startsWith(`| ${key}: `))
      return [key, { bars, section: `## ${section.trim()}` }]
    }),
  )
}

/**
 * RESULTS.md of the last run of each program.
 *
 * @param runs what is stored of them on this machine
 * @param previous the RESULTS.md so far: programs that are not among `runs` keep what it says of them
 * @param keys the order of the programs
 */
export function toMarkdown(runs, { previous = '', keys = runs.map(({ key }) => key) } = {}) {
  const parts = parseMarkdown(previous)
  for (const run of runs) parts.set(run.key, describeProgram(run))
  const shown = keys.flatMap(key => parts.get(key) ?? [])
  const bars = shown.flatMap(part => part.bars)
  const missed = bars.filter(each => each.includes('**missed**'))
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
    `${bars.length} bars, ${bars.length - missed.length} met, ${missed.length} missed.`,
    '',
    '| figure | measured | bar | |',
    '|---|--:|--:|---|',
    ...bars,
    '',
    shown.map(({ section }) => section).join('\n\n'),
  ]
  return `${out.join('\n')}\n`
}

/** The lines of the first table and the section of one run. */
function describeProgram(run) {
  const out = [`## ${run.key}: ${run.title}`, '']
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
  const bars = run.error
    ? [line([`${run.key}: the program`, 'ended with an error', '', '**missed**'])]
    : run.figures
        .filter(({ ok }) => ok !== undefined)
        .map(each => line([`${run.key}: ${each.name}`, each.text, each.bar, verdict(each)]))
  return { bars, section: out.join('\n') }
}
