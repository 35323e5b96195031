import { ensureTestTools } from './ensureTestTools.mjs'
import { root } from './root.mjs'
import { runPlaywright, runProgram, runVitest } from './steps.mjs'

const bin = name => `${root}/node_modules/.bin/${name}`

/** Types, lint, unit, conformance, real-system and browser tests, added into `counts`. */
export async function runTests(counts) {
  const missing = ensureTestTools()
  const strict = process.env.CI === 'true'
  const leaveOut = (step, tool) => {
    if (strict) counts.add(`${step} (${tool} is missing)`, { failed: 1 })
    else counts.skip(step, `${tool} is not installed`)
  }

  counts.add('types', await runProgram('types of sources', bin('tsc'), ['-b']))
  counts.add('types', await runProgram('types of tests', bin('tsc'), ['-p', 'tsconfig.test.json']))
  counts.add('lint', await runProgram('lint and format', bin('biome'), ['check', '.']))

  // Two cores: the real systems mostly wait, the unit tests mostly compute.
  const [unit, real] = await Promise.all([runVitest(['node', 'dom', 'isolated']), runVitest(['real'])])
  counts.add('unit tests', unit)
  counts.add('real-system tests', real)

  if (missing.includes('Chromium')) {
    leaveOut('browser component tests', 'Chromium')
    leaveOut('whole-system browser tests', 'Chromium')
    return
  }
  counts.add('browser component tests', await runVitest(['browser']))
  counts.add('whole-system browser tests', await runPlaywright())
}
