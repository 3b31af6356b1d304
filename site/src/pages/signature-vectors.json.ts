import type { APIRoute } from 'astro'
import vectors from '../../../data/webhooks/signature-vectors.json' with { type: 'json' }

export const GET: APIRoute = () => Response.json(vectors)
