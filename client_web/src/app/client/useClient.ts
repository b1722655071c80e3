// The client of the page, as its components have it: given at the root (App.svelte), and taken by whoever reads or says something.
import { createContext } from 'svelte'
import type { Client } from '../client.svelte.ts'

/** `useClient` is for a component's setup, as all contexts are; what it calls later is given the client. */
export const [useClient, provideClient] = createContext<Client>()
