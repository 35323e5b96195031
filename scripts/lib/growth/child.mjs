// A process of the gate `growth`: times one expression or reader after the other, as its parent asks.
import { checkExpression } from './checkExpression.mjs'
import { checkReader } from './checkReader.mjs'
import { controls } from './controls.mjs'
import { withSources } from './loadSources.mjs'
import { secureRuns } from './secureMakers.mjs'

const loadReader = async (load, { file, name }) => (await load(file))[name]

await withSources(async load => {
  const check = {
    expression: ({ expression, size }) => checkExpression(expression, { size }),
    reader: async ({ reader, size }) =>
      checkReader(reader, await (secureRuns[reader.id]?.(load) ?? loadReader(load, reader)), {
        size,
        onInput: () => process.send({ type: 'alive' }),
      }),
    control: ({ control }) => controls[control].find(),
  }
  await new Promise(resolve => {
    process.on('disconnect', resolve)
    process.on('message', task =>
      Promise.resolve()
        .then(() => check[task.kind](task))
        .catch(error => `cannot be run: ${error}`)
        .then(found => process.send({ type: 'done', found })),
    )
    process.send({ type: 'ready' })
  })
})
