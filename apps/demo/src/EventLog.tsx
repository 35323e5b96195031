import { type LatchkitEvent, useEvents } from 'latchkit'
import { useState } from 'react'

export function EventLog() {
  const [events, setEvents] = useState<readonly LatchkitEvent[]>([])
  useEvents(event => setEvents(earlier => [event, ...earlier].slice(0, 12)))
  return (
    <section className="card">
      <h2>Events</h2>
      {events.length === 0 ? <p className="hint">Events from the modal appear here.</p> : null}
      <ol data-testid="demo-events">
        {events.map(event => (
          <li key={event.id}>{event.data.event}</li>
        ))}
      </ol>
    </section>
  )
}
