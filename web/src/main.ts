import { mount } from "svelte";
import App from "./App.svelte";
import "./style/house.css";
import "./style/moves.css";
import "./style/board.css";
import "./style/trays.css";
import "./style/bubbles.css";
import "./style/bar.css";
import "./style/games.css";

const target = document.getElementById("page");
if (target) mount(App, { target });
