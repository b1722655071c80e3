import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { client } from './client.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no #app')
client.start()
mount(App, { target })

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js')
