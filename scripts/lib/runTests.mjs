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

  // Two cores: the real systems and the component tests mostly wait, the unit tests mostly compute.
  const hasChromium = !missing.includes('Chromium')
  const [unit, components, real] = await Promise.all([
    runVitest(['node', 'dom', 'isolated'], { workers: 1 }),
    hasChromium ? runVitest(['browser']) : undefined,
    runVitest(['real'], { workers: 2 }),
  ])
  counts.add('unit tests', unit)
  if (components) counts.add('browser component tests', components)
  counts.add('real-system tests', real)

  if (!hasChromium) {
    leaveOut('browser component tests', 'Chromium')
    leaveOut('whole-system browser tests', 'Chromium')
    return
  }
  counts.add('whole-system browser tests', await runPlaywright())
}
