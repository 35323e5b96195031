import type { ReactNode } from 'react'

/** A page that only says something. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="page">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
