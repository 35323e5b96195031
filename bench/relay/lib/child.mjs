// One program in a process of its own, so that neither its memory nor its event loop disturbs the next one.
//   node bench/relay/lib/child.mjs <program> '<options as JSON>' <file for the result>
import { writeFileSync } from 'node:fs'

const [, , name, options, file] = process.argv
const write = result => writeFileSync(file, JSON.stringify(result))
try {
  const program = await import(`../programs/${name}.mjs`)
  write(await program.run(JSON.parse(options)))
  process.exit(0)
} catch (error) {
  write({ title: name, error: String(error?.stack ?? error), figures: [] })
  process.exit(1)
}
