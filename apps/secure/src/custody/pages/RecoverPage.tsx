import { CodeForm } from './CodeForm.js'
import './custody.css'

/** Asks for the recovery code on a device without a share. */
export function RecoverPage({ onRecover }: { onRecover: (code: string) => Promise<void> }) {
  return (
    <main className="page">
      <h1>Enter your recovery code</h1>
      <p className="muted">
        This browser can’t open your wallet yet. Enter the 28 characters that you saved when you created it.
      </p>
      <CodeForm action="Open wallet" onCode={onRecover} />
      <p className="muted">
        We don’t have this code and can’t reset it. Only type it here, never into a chat or a form.
      </p>
    </main>
  )
}
