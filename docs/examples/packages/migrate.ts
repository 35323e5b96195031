import { migrate } from '@latchkit/migrate'

const { changes, notes } = migrate({ kit: 'rainbowkit', directory: 'src', dry: true })

console.log(changes.map(({ file }) => file))
for (const { file, line, message } of notes) console.log(`${file}:${line} ${message}`)
