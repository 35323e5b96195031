import type { ReactNode } from 'react'

/** A page that only shows a message. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="page">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
