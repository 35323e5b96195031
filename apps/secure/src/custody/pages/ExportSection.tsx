import { useState } from 'react'
import type { ExportedKeys } from '../exportKeys.js'
import { ErrorText } from './ErrorText.js'
import { KeyList } from './KeyList.js'
import { useTask } from './useTask.js'

/** Shows the words and keys after a warning and a tick. */
export function ExportSection({ exportKeys }: { exportKeys: () => Promise<ExportedKeys> }) {
  const [hasRead, setRead] = useState(false)
  const [exported, setExported] = useState<ExportedKeys>()
  const task = useTask()
  return (
    <section className="section">
      <h2>Export keys</h2>
      <p className="error">
        Anyone who sees your 24 words can take everything in this wallet, and it can’t be reversed. No site,
        support team or person needs them.
      </p>
      {exported ? (
        <>
          <KeyList exported={exported} />
          <button type="button" className="button" onClick={() => setExported(undefined)}>
            Hide keys
          </button>
        </>
      ) : (
        <>
          <label className="tick">
            <input type="checkbox" checked={hasRead} onChange={event => setRead(event.target.checked)} />
            <span>I’m alone, and no one asked me to do this</span>
          </label>
          <ErrorText text={task.error} />
          <button
            type="button"
            className="button danger"
            disabled={!hasRead || task.isBusy}
            onClick={() => task.run(async () => setExported(await exportKeys()))}
          >
            Show my keys
          </button>
        </>
      )}
    </section>
  )
}
