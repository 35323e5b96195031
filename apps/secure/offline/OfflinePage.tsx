import { useState } from 'react'
import { type ExportedKeys, toExportedKeys } from '../src/custody/exportKeys.js'
import { openKit, parseKit } from '../src/custody/kit.js'
import { CodeForm } from '../src/custody/pages/CodeForm.js'
import { KeyList } from '../src/custody/pages/KeyList.js'
import '../src/custody/pages/custody.css'

/** Opens a recovery kit with its code, in a file on the visitor's own computer, without any network. */
export function OfflinePage() {
  const [kit, setKit] = useState<File>()
  const [exported, setExported] = useState<ExportedKeys>()
  if (exported)
    return (
      <main className="page">
        <h1>Your wallet’s keys</h1>
        <p className="error">
          Anyone who sees these words can take everything in this wallet. Import them into a wallet you trust,
          then close this page.
        </p>
        <KeyList exported={exported} />
        <button type="button" className="button" onClick={() => setExported(undefined)}>
          Hide keys
        </button>
      </main>
    )
  return (
    <main className="page">
      <h1>Open your recovery kit</h1>
      <p className="muted">
        This page works without internet and sends nothing. Disconnect first, if you want to be sure.
      </p>
      <CodeForm
        action="Show my keys"
        isComplete={kit !== undefined}
        onCode={async code => {
          const { entropy, keys } = await openKit(parseKit((await kit?.text()) ?? ''), code)
          setExported(toExportedKeys(entropy, keys))
        }}
      >
        <label htmlFor="kit">Recovery kit (a .json file)</label>
        <input
          id="kit"
          className="field"
          type="file"
          accept="application/json,.json"
          onChange={event => setKit(event.target.files?.[0])}
        />
      </CodeForm>
    </main>
  )
}
